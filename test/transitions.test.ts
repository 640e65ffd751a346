import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { type DemoAccount, demoAccounts } from '../src/server/domain/demo/world/demoAccounts.ts';
import { authenticate } from '../src/server/shell/session/authenticate.ts';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { askedFields, isOfSystem, type Machine, systemRole, type Transition } from '../src/shared/framework/definitions/machines.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { scopeRules } from '../src/shared/framework/definitions/rights/permissions.ts';
import type { RecordTransitions } from '../src/shared/framework/states/RecordTransitions.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { sampleValue } from './fittingValue.ts';
import { changeRow } from './people.ts';
import { testServer } from './server.ts';
import { byTurn } from './tier.ts';

/*
 * Every transition of every entity with states, from each state, by the kinds of readers of the demo: allowed or refused as the definition
 * declares, whose roles are worked out here from the stored rows alone.
 */
const { database, portal, clock, signIn, call } = await testServer({ withDemo: true });
const registry = portal.definitions.current();
const connection = database.unscoped('test');

interface Account extends DemoAccount {
  readonly token: string;
  readonly user: number;
  readonly type: string;
  readonly isStaff: boolean;
  readonly companyId: number;
  readonly roles: ReadonlySet<string>;
  readonly accounts: ReadonlySet<number>;
}

const accounts: Account[] = [];

beforeAll(async () => {
  for (const account of demoAccounts) {
    const company = account.company === 'product' ? portal.config.productCode : account.company;
    const { token } = await signIn(account.userId, company, demoOptions.password);
    const [user] = await connection.run<{ id: number; type: string; company: number }>(sql`
      select u.id, u."MT_TYPE" as type, u."MT_COMP" as company from users u join companies c on c.id = u."MT_COMP"
      where u."MT_UID" = ${account.userId} and c.code = ${company}`);
    const id = user?.id ?? 0;
    const held = await connection.run<{ role: string }>(sql`
      select role from staff_roles where "user" = ${id} and valid_from <= '2026-03-10' and coalesce(valid_to, '2026-03-10') >= '2026-03-10'
      union select 'committee' from feature_committee_members where "user" = ${id}`);
    const caller = await authenticate(token, { app: portal, registry, now: clock.now });
    const own = caller && caller !== 'ended' ? caller.reader.accounts : [];
    accounts.push({
      ...account,
      token,
      user: id,
      type: user?.type ?? '',
      isStaff: account.company === 'product',
      companyId: user?.company ?? 0,
      roles: new Set(held.map(({ role }) => role)),
      // Rights to all accounts tie none.
      accounts: new Set(own === 'all' ? [] : own),
    });
  }
});

type Row = Readonly<Record<string, unknown>>;

async function storedRow(entity: string, id: unknown): Promise<Row | undefined> {
  const [found] = await connection.run<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.id(entity)} t where t.id = ${Number(id)}`);
  return found?.row;
}

/** True if the row ties the reader by a rule with the role, of its own scope or of a record that it is seen through. */
async function isTied(account: Account, entity: Entity, row: Row, role: string): Promise<boolean> {
  for (const rule of scopeRules(entity)) {
    if ('through' in rule) {
      const parent = entity.fields.get(rule.through)?.reference?.entity;
      const parentRow = parent === undefined ? undefined : await storedRow(parent, row[rule.through]);
      if (parent !== undefined && parentRow && (await isTied(account, getEntity(registry, parent), parentRow, role))) return true;
    } else if ('field' in rule && rule.role === role) {
      let [current, value]: [Entity, unknown] = [entity, row['id']];
      let at: Row | undefined = row;
      for (const name of rule.field.split('.')) {
        value = at?.[name];
        const target = name === 'id' ? current.name : current.fields.get(name)?.reference?.entity;
        if (target === undefined) break;
        current = getEntity(registry, target);
        at = value === null || value === undefined ? undefined : await storedRow(target, value);
      }
      const id = Number(value);
      if (current.actor === 'user' && id === account.user) return true;
      if (current.actor === 'account' && account.accounts.has(id)) return true;
      if (current.actor === 'company' && id === account.companyId) return true;
    }
  }
  return false;
}

async function hasRole(account: Account, entity: Entity, row: Row, role: string): Promise<boolean> {
  if (role === systemRole) return false;
  if (role === 'staff') return account.isStaff;
  return role === account.type || account.roles.has(role) || (await isTied(account, entity, row, role));
}

async function hasSome(account: Account, entity: Entity, row: Row, roles: readonly string[]): Promise<boolean> {
  for (const role of roles) if (await hasRole(account, entity, row, role)) return true;
  return false;
}

/** The barriers that the declaration allows for; 'condition' counts as open where the transition has a condition. */
async function expectedBarriers(account: Account, entity: Entity, row: Row, { field }: Machine, transition: Transition, canEdit: boolean) {
  if (!transition.from.includes(String(row[field]))) return ['state'];
  const isMaker = transition.by ? await hasSome(account, entity, row, transition.by) : canEdit;
  if (!isMaker) return ['role'];
  if (await hasSome(account, entity, row, transition.never_by ?? [])) return ['own'];
  return transition.when ? ['condition', undefined] : [undefined];
}

const codes: Readonly<Record<string, string>> = {
  state: 'transition_not_possible',
  role: 'transition_of_others',
  own: 'transition_own',
  condition: 'transition_condition',
};

const cases = [...registry.entities.values()]
  .filter(({ machines, source }) => machines.length > 0 && !source)
  .flatMap((entity) => {
    const resource = [...registry.resources.values()].find(({ schema, permissions }) => schema === entity.name && permissions.show);
    return resource ? [{ entity, path: resource.api_url }] : [];
  });

test('most entities with states have a resource that shows their records', () => {
  expect(cases.length).toBeGreaterThan(50);
});

describe.each(cases.map(({ entity, path }, place) => [entity.name, entity, path, place] as const))('%s', (name, entity, path, place) => {
  /** A record that the reader sees, or else any. */
  const recordFor = async ({ token }: Account): Promise<number> => {
    const list = await call('GET', `${path}?limit=1&sort=-id&fields=id`, { token });
    const [first] = list.statusCode === 200 ? list.json<{ results: { id: number }[] }>().results : [];
    if (first) return first.id;
    const [any] = await connection.run<{ id: number }>(sql`select max(id) as id from ${sql.id(name)}`);
    return any?.id ?? addFittingRow(database, registry, name);
  };

  test.each(byTurn([...demoAccounts.keys()], place, 2))('each transition from each state, by demo account %i', async (index) => {
    const account = accounts[index] as Account;
    const { token } = account;
    const id = await recordFor(account);
    const before = (await storedRow(name, id)) ?? {};
    const restore = () => changeRow(database, name, id, Object.fromEntries(entity.machines.map(({ field }) => [field, before[field]])));
    for (const machine of entity.machines)
      for (const { value: state } of entity.fields.get(machine.field)?.options ?? []) {
        await changeRow(database, name, id, { [machine.field]: state });
        const shown = await call('GET', `${path}/${id}`, { token });
        const answer = await call('GET', `${path}/${id}/transitions`, { token });
        expect([name, state, answer.statusCode]).toEqual([name, state, shown.statusCode]);
        if (answer.statusCode !== 200) {
          const [first] = machine.transitions;
          const refused = await call('POST', `${path}/${id}/transitions/${first?.name}`, { token, body: {} });
          expect([403, 404]).toContain(refused.statusCode);
          continue;
        }
        const row = (await storedRow(name, id)) ?? {};
        const offers = answer.json<RecordTransitions>().machines.find(({ field }) => field === machine.field)?.transitions ?? [];
        expect(offers.map((offer) => offer.name)).toEqual(machine.transitions.filter((each) => !isOfSystem(each)).map((each) => each.name));
        // Whoever may edit the record: as the header Allow of a record that no state locks says, or as the call itself tells.
        const canEdit = offers.some((offer) => {
          const of = machine.transitions.find((each) => each.name === offer.name);
          return of && !of.by && of.from.includes(state) && offer.barrier !== 'role';
        });
        for (const transition of machine.transitions) {
          const expected = await expectedBarriers(account, entity, row, machine, transition, canEdit);
          const offer = offers.find((each) => each.name === transition.name);
          if (!isOfSystem(transition))
            expect([transition.name, state, expected]).toEqual([transition.name, state, expect.arrayContaining([offer?.barrier])]);
          const barrier = offer ? offer.barrier : transition.from.includes(state) ? 'role' : 'state';
          const values = Object.fromEntries(
            askedFields(transition).map((asked) => [asked.name, row[asked.name] ?? sampleValue(entity.fields.get(asked.name)!, place + 1)]),
          );
          const asks = Object.keys(values).length > 0 && { values };
          const made = await call('POST', `${path}/${id}/transitions/${transition.name}`, {
            token,
            body: { comment: 'So be it', ...asks },
          });
          const now = String((await storedRow(name, id))?.[machine.field]);
          if (barrier) {
            expect([transition.name, state, made.json().code, now]).toEqual([transition.name, state, codes[barrier], state]);
            continue;
          }
          // Allowed: it is made, or only what it asks for, or a rule of the entity, is in the way.
          if (made.statusCode === 200) expect(transition.to === '{back}' || [transition.to].flat().includes(now)).toBe(true);
          else {
            expect([
              transition.name,
              state,
              ['invalid_body', 'transition_no_earlier', 'duplicate_value'].includes(made.json().code) ? 'refused' : made.body,
            ]).toEqual([transition.name, state, 'refused']);
            expect(now).toBe(state);
          }
          await changeRow(database, name, id, { ...(await changedBack(id, row)), [machine.field]: state });
        }
      }
    await restore();
  });

  /** The fields of a stored row that a transition has changed, as they were. */
  async function changedBack(id: number, before: Row): Promise<Record<string, unknown>> {
    const now = (await storedRow(name, id)) ?? {};
    const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]) && key !== 'updated_at');
    return Object.fromEntries(
      changed.map((key) => [key, Array.isArray(before[key]) ? undefined : before[key]]).filter(([, value]) => value !== undefined),
    );
  }

  test.each(byTurn([...demoAccounts.keys()], place))('no way round the transitions, by demo account %i', async (index) => {
    const account = accounts[index] as Account;
    const { token } = account;
    const id = await recordFor(account);
    for (const machine of entity.machines) {
      const row = (await storedRow(name, id)) ?? {};
      const state = String(row[machine.field]);
      const steps = machine.transitions.filter((each) => each.from.includes(state)).flatMap(({ to }) => [to].flat());
      const others = (entity.fields.get(machine.field)?.options ?? []).map(({ value }) => value).filter((value) => value !== state);
      for (const other of machine.isWritable ? others.filter((value) => !steps.includes(value)) : others) {
        const { version } = row;
        const changed = await call('PUT', `${path}/${id}`, { token, body: { version, [machine.field]: other } });
        expect([400, 403, 404, 409], `${machine.field} ${other}`).toContain(changed.statusCode);
        if (machine.isWritable || machine.initial[0] === other) continue;
        const added = await call('POST', path, { token, body: { [machine.field]: other } });
        const isRefused = added.statusCode === 403 || added.statusCode === 404 || Object.hasOwn(added.json().errors ?? {}, machine.field);
        expect([machine.field, other, isRefused || added.body]).toEqual([machine.field, other, true]);
      }
      if (!machine.isWritable) {
        const body = { api: path, action: 'edit', values: { [machine.field]: others[0] }, ids: [id] };
        const preview = await call('POST', 'bulk_changes/preview', { token, body });
        expect(preview.statusCode === 200 ? preview.json().changed : 0).toBe(0);
      }
      expect(String((await storedRow(name, id))?.[machine.field])).toBe(state);
    }
  });
});

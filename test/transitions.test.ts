import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { type DemoAccount, demoAccounts } from '../src/server/domain/demo/world/demoAccounts.ts';
import { authenticate } from '../src/server/shell/session/authenticate.ts';
import { type Entity, getField } from '../src/shared/framework/definitions/entity.ts';
import {
  askedFields,
  backState,
  isOfSystem,
  type Machine,
  systemRole,
  type Transition,
  targetsOf,
} from '../src/shared/framework/definitions/machines.ts';
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
    const caller = await authenticate(token, { app: portal, registry, now: clock.now, address: '127.0.0.1' });
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

/** An entity with states, and the path of the resource that shows its records. */
type Case = (typeof cases)[number] & { readonly place: number };

/** A record that the reader sees, or else any. */
async function recordFor({ entity, path }: Case, { token }: Account): Promise<number> {
  const list = await call('GET', `${path}?limit=1&sort=-id&fields=id`, { token });
  const [first] = list.statusCode === 200 ? list.json<{ results: { id: number }[] }>().results : [];
  if (first) return first.id;
  const [any] = await connection.run<{ id: number }>(sql`select max(id) as id from ${sql.id(entity.name)}`);
  return any?.id ?? addFittingRow(database, registry, entity.name);
}

async function stateOf({ entity }: Case, id: number, { field }: Machine): Promise<string> {
  return String((await storedRow(entity.name, id))?.[field]);
}

/** Differences from the declaration when a reader makes a transition that is offered, or that a barrier keeps from the reader. */
async function callProblem(
  each: Case,
  { token }: Account,
  id: number,
  machine: Machine,
  transition: Transition,
  barrier: string | undefined,
) {
  const { entity, path, place } = each;
  const row = (await storedRow(entity.name, id)) ?? {};
  const state = String(row[machine.field]);
  const values = Object.fromEntries(
    askedFields(transition).map(({ name }) => [name, row[name] ?? sampleValue(getField(entity, name), place + 1)]),
  );
  const asks = Object.keys(values).length > 0 && { values };
  const body = { version: row['version'], comment: 'So be it', ...asks };
  const made = await call('POST', `${path}/${id}/transitions/${transition.name}`, { token, body });
  const now = await stateOf(each, id, machine);
  const changed = await changedBack(entity.name, id, row);
  if (Object.keys(changed).length > 0) await changeRow(database, entity.name, id, changed);
  if (barrier) return made.json().code === codes[barrier] && now === state ? [] : [`${barrier}, but ${made.statusCode} ${made.body}`];
  // Allowed: it is made, or what it asks for, a rule of the entity, its effects or a history that is too short is in the way.
  if (made.statusCode === 200) return transition.to === backState || reached(machine, transition).includes(now) ? [] : [`led to ${now}`];
  const isKnown = ['invalid_body', 'transition_no_earlier'].includes(made.json().code);
  const isOfEffect = transition.effects !== undefined && [403, 409].includes(made.statusCode);
  return now === state && (isKnown || isOfEffect) ? [] : [`offered, but ${made.body}`];
}

/** The states to which a transition leads; an effect may go on by a transition that code makes. */
function reached({ transitions }: Machine, transition: Transition): readonly string[] {
  const targets = targetsOf(transition);
  const further = transitions.filter((each) => isOfSystem(each) && each.from.some((state) => targets.includes(state)));
  return [...targets, ...(transition.effects === undefined ? [] : further.flatMap(targetsOf))];
}

/** The values of a stored row that have changed, as they were. */
async function changedBack(entity: string, id: number, before: Row): Promise<Record<string, unknown>> {
  const now = (await storedRow(entity, id)) ?? {};
  const isKept = (name: string) => name === 'updated_at' || JSON.stringify(before[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(before).filter(([name]) => !isKept(name)));
}

/** Differences from the declaration for one state of a record. */
async function problemsIn(each: Case, account: Account, id: number, machine: Machine): Promise<string[]> {
  const { entity, path } = each;
  const { token } = account;
  const answer = await call('GET', `${path}/${id}/transitions`, { token });
  const shown = await call('GET', `${path}/${id}`, { token });
  if (shown.statusCode !== answer.statusCode) return [`shown ${shown.statusCode}, transitions ${answer.statusCode}`];
  if (answer.statusCode !== 200) {
    const refused = await call('POST', `${path}/${id}/transitions/${machine.transitions[0]?.name}`, { token, body: { version: 1 } });
    return [403, 404].includes(refused.statusCode) ? [] : [`out of sight, but ${refused.statusCode}`];
  }
  const row = (await storedRow(entity.name, id)) ?? {};
  const state = String(row[machine.field]);
  const offers = answer.json<RecordTransitions>().machines.find(({ field }) => field === machine.field)?.transitions ?? [];
  const offerOf = ({ name }: Transition) => offers.find((offer) => offer.name === name);
  const canEdit = machine.transitions.some((step) => !step.by && step.from.includes(state) && offerOf(step)?.barrier !== 'role');
  const problems: string[] = [];
  for (const transition of machine.transitions) {
    const offer = offerOf(transition);
    const expected = await expectedBarriers(account, entity, row, machine, transition, canEdit);
    const isShown = offer !== undefined;
    const found = isShown === isOfSystem(transition) ? ['is offered though code makes it, or the reverse'] : [];
    if (isShown && !expected.includes(offer.barrier)) found.push(`${offer.barrier ?? 'offered'} for ${expected.join(' or ')}`);
    const barrier = isShown ? offer.barrier : transition.from.includes(state) ? 'role' : 'state';
    found.push(...(await callProblem(each, account, id, machine, transition, barrier)));
    problems.push(...found.map((problem) => `${transition.name} from ${state}: ${problem}`));
  }
  return problems;
}

/** Differences from the declaration for all states of a record of the entity, read by one account. */
async function transitionProblems(each: Case, account: Account): Promise<string[]> {
  const { entity } = each;
  const id = await recordFor(each, account);
  const before = (await storedRow(entity.name, id)) ?? {};
  const problems: string[] = [];
  for (const machine of entity.machines) {
    for (const { value } of getField(entity, machine.field).options ?? []) {
      await changeRow(database, entity.name, id, { [machine.field]: value });
      problems.push(...(await problemsIn(each, account, id, machine)));
    }
    await changeRow(database, entity.name, id, { [machine.field]: before[machine.field] });
  }
  return problems;
}

/** Ways in which an account brings a record, or a new one, to a state without a transition that leads to it. */
async function waysRound(each: Case, { token, ...account }: Account): Promise<string[]> {
  const { entity, path } = each;
  const id = await recordFor(each, { token, ...account });
  const ways: string[] = [];
  for (const machine of entity.machines) {
    const { version, [machine.field]: state } = (await storedRow(entity.name, id)) ?? {};
    const reached = machine.isWritable ? machine.transitions.filter((step) => step.from.includes(String(state))).flatMap(targetsOf) : [];
    const all = (getField(entity, machine.field).options ?? []).map(({ value }) => value);
    for (const other of all.filter((value) => value !== state && !reached.includes(value))) {
      const values = { [machine.field]: other };
      const changed = await call('PUT', `${path}/${id}`, { token, body: { version, ...values } });
      if (changed.statusCode === 200) ways.push(`change to ${other}`);
      const preview = await call('POST', 'bulk_changes/preview', { token, body: { api: path, action: 'edit', values, ids: [id] } });
      if (preview.statusCode === 200 && preview.json().changed > 0) ways.push(`bulk change to ${other}`);
      if (machine.isWritable || machine.initial[0] === other) continue;
      const added = await call('POST', path, { token, body: values });
      const isRefused = [403, 404].includes(added.statusCode) || Object.hasOwn(added.json().errors ?? {}, machine.field);
      if (!isRefused) ways.push(`new record in ${other}: ${added.body}`);
    }
    if ((await stateOf(each, id, machine)) !== state) ways.push(`${machine.field} has changed`);
  }
  return ways;
}

const accountAt = (index: number): Account => {
  const account = accounts[index];
  if (!account) throw new Error(`there is no account ${index}`);
  return account;
};

describe.each(cases.map((each, place) => [each.entity.name, { ...each, place }] as const))('%s', (_name, each) => {
  const all = [...demoAccounts.keys()];

  test.each(byTurn(all, each.place, 2))('each transition from each state is as declared, for demo account %i', async (index) => {
    expect(await transitionProblems(each, accountAt(index))).toEqual([]);
  });

  test.each(byTurn(all, each.place))('no way leads round the transitions, for demo account %i [R-198]', async (index) => {
    expect(await waysRound(each, accountAt(index))).toEqual([]);
  });
});

test('[D-355] [D-368] a new request is taken up, and reverted to its first stage, which the history tells', async () => {
  const { token, user } = accounts.find(({ userId }) => userId === 'manager') ?? accountAt(0);
  const [request] = await connection.run<{ id: number }>(
    sql`select min(id) as id from new_user_requests where status = 'new' and manager = ${user} and requested_by <> ${user}`,
  );
  const path = `new_user_requests/${request?.id}/transitions`;
  await connection.run(sql`delete from state_changes where entity = 'new_user_requests' and record_id = ${request?.id ?? 0}`);
  const step = async (name: string, body: object = {}) => {
    const [row] = await connection.run<{ version: number }>(sql`select version from new_user_requests where id = ${request?.id ?? 0}`);
    return call('POST', `${path}/${name}`, { token, body: { ...row, ...body } });
  };
  expect((await step('take_up')).json()).toMatchObject({ status: 'in_progress' });
  expect((await step('take_up')).json()).toMatchObject({ status: 409, detail: 'This change of status is not allowed' });
  expect((await step('revert')).json().errors).toEqual({ comment: 'Field is required' });
  expect((await step('revert', { comment: 'Too early' })).json()).toMatchObject({ status: 'new' });
  const { machines } = (await call('GET', path, { token })).json<RecordTransitions>();
  expect(machines[0]?.history.map(({ from, to, reverted }) => [from, to, reverted])).toEqual([
    ['new', 'in_progress', true],
    ['in_progress', 'new', true],
  ]);
});

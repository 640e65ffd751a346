import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { findReader } from '../src/server/shell/session/readerOf.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { actorEntities, baseFieldNames, type Entity, type Field, getField } from '../src/shared/framework/definitions/entity.ts';
import { barredFields, canUse, type Verb } from '../src/shared/framework/definitions/permissions.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from './people.ts';
import { testServer } from './server.ts';

/**
 * Every resource against every kind of foreigner, all of whom are granted every screen: a row of another company, account or
 * user is never seen, counted, changed or referred to, whatever way is tried. New definitions are attacked by existing.
 */
const { database, portal, call, signIn } = await testServer();
const registry = portal.definitions.current();
const everyCmid = [...registry.screensByCmid.keys()];

/** Someone whose rows others must not see, with the row of each entity that belongs to her. */
interface Party {
  readonly company: number;
  readonly customer: number;
  readonly account: number;
  readonly user: number;
  readonly rows: Map<string, number>;
}

interface Attacker {
  readonly name: string;
  readonly token: string;
  readonly reader: Reader;
}

let serial = 100;

async function addParty(code: string): Promise<Party> {
  const company = await addCompany(database, code);
  const group = await addGroup(database, company, `G-${code}`, everyCmid);
  const { customer, accounts } = await addCustomer(database, company, code.toUpperCase(), [`${code}1`]);
  const account = accounts[0] ?? 0;
  const user = await addPerson(database, { uid: `${code}.user`, company, group, values: { MT_DACT: account } });
  await addPerson(database, { uid: `${code}.admin`, company, group, type: 'ADMIN', base: 'customer_admin' });
  await addPerson(database, { uid: `${code}.none`, company, group });
  const rows = new Map([['customers', customer]]);
  for (const table of ['group_accounts', 'user_menu_groups']) {
    const [row] = await database.unscoped('test').run<{ id: number }>(sql`select id from ${sql.id(table)} where "user" = ${user}`);
    rows.set(table, row?.id ?? 0);
  }
  return { company, customer, account, user, rows };
}

const victim = await addParty('north');
const other = await addParty('maple');

const actorOf = (entityName: string, party: Party): number | undefined =>
  ({ [actorEntities.company]: party.company, [actorEntities.user]: party.user, [actorEntities.account]: party.account })[entityName];

/** The row of an entity that belongs to a party; made when there is none, with all that it needs. */
async function rowOf(entityName: string, party: Party): Promise<number> {
  const known = actorOf(entityName, party) ?? party.rows.get(entityName);
  if (known !== undefined) return known;
  const entity = getEntity(registry, entityName);
  // What is public belongs to nobody: one row is enough.
  if (entity.scope === 'public' && party !== victim) return rowOf(entityName, victim);
  const values: Record<string, unknown> = {};
  for (const field of entity.fields.values())
    if (!baseFieldNames.includes(field.name) && (field.required || tiesToParty(entity, field)))
      values[field.name] = await valueOf(field, party);
  const id = await addRow(database, entityName, values);
  party.rows.set(entityName, id);
  return id;
}

function tiesToParty({ scope }: Entity, { name }: Field): boolean {
  return typeof scope !== 'string' && scope.some((rule) => ('role' in rule ? rule.field === name : rule.through === name));
}

async function valueOf({ kind, property, reference, options }: Field, party: Party): Promise<unknown> {
  serial += 1;
  const text = String(serial).slice(-(property.maxLength ?? 20));
  switch (kind) {
    case 'reference':
      return rowOf(reference?.entity ?? '', party);
    case 'references':
      return [];
    case 'integer':
    case 'decimal':
      return property.minimum ?? 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-01';
    case 'datetime':
      return '2026-01-01T00:00:00Z';
    case 'enum':
      return options?.[0]?.value ?? null;
    case 'list':
      return [text];
    case 'json':
      return {};
    case 'text':
    case 'html':
    case 'time':
    case 'secret':
      return text;
  }
}

const resources = [...registry.resources.values()];
const attackers: Attacker[] = [];

beforeAll(async () => {
  for (const { schema } of resources) {
    await rowOf(schema, victim);
    await rowOf(schema, other);
  }
  for (const uid of ['maple.user', 'maple.admin', 'maple.none']) {
    const { token } = await signIn(uid, 'maple');
    const [row] = await database.unscoped('test').run(sql<{ id: number }>`select id from users where "MT_UID" = ${uid}`);
    const reader = await findReader(database.unscoped('test'), row?.id ?? 0, portal.now(), portal.config.productCode);
    invariant(reader, `${uid} may sign in`);
    attackers.push({ name: uid, token, reader });
  }
});

const isPublic = ({ schema }: ResourceDefinition): boolean => getEntity(registry, schema).scope === 'public';
const guarded = resources.filter((resource) => !isPublic(resource));

/** What a call on a foreign row answers: 403 where the verb is barred altogether, else 404, as if there were none. Decisions 10 */
function refusal(resource: ResourceDefinition, { reader }: Attacker, verb: Verb): number[] {
  if (!resource.permissions[verb]) return [404, 405];
  return canUse(registry, reader, resource, verb) ? [404] : [403];
}

describe.each(guarded.map((resource) => [resource.api_url, resource] as const))('%s', (path, resource) => {
  test('no list, filter, total or export shows a foreign row', async () => {
    const id = await rowOf(resource.schema, victim);
    for (const { token, reader, name } of attackers) {
      const mayList = canUse(registry, reader, resource, 'list');
      const all = await call('GET', `${path}?limit=100`, { token });
      const found = await call('GET', `${path}?id=${id}&aggregate=count:id,max:id`, { token });
      const file = await call('POST', 'export', {
        token,
        body: { api_url: `api/${path}`, output_type: 'CSV', query_params: { id: String(id), fields: 'id' } },
      });
      const nothing = { results: [], count: 0, aggregates: { 'count:id': 0, 'max:id': null } };
      expect({
        name,
        statuses: [all.statusCode, found.statusCode],
        ids: bodyOf(all, { results: [] }).results.map((row: { id: number }) => row.id),
        found: bodyOf(found, nothing),
        exported: file.statusCode === 200 ? file.body.split('\n').slice(1) : [''],
      }).toEqual({
        name,
        statuses: mayList ? [200, 200] : [403, 403],
        ids: expect.not.arrayContaining([id]),
        found: expect.objectContaining(nothing),
        exported: [''],
      });
    }
  });

  test('no foreign row can be read, changed, deleted or restored', async () => {
    const id = await rowOf(resource.schema, victim);
    const before = await snapshot(resource.schema, id);
    for (const attacker of attackers) {
      const { token } = attacker;
      const read = await call('GET', `${path}/${id}`, { token });
      const changed = await call('PUT', `${path}/${id}`, { token, body: { version: 1 } });
      const deleted = await call('DELETE', `${path}/${id}`, { token });
      const restored = await call('POST', `${path}/${id}/restore`, { token });
      expect(refusal(resource, attacker, 'show')).toContain(read.statusCode);
      expect(refusal(resource, attacker, 'edit')).toContain(changed.statusCode);
      expect(refusal(resource, attacker, 'delete')).toContain(deleted.statusCode);
      expect([403, 404, 405]).toContain(restored.statusCode);
    }
    expect(await snapshot(resource.schema, id)).toEqual(before);
  });

  test('no row can be made for a foreigner, nor refer to what is hers', async () => {
    const entity = getEntity(registry, resource.schema);
    const count = () => database.unscoped('test').run(sql`select count(*) as rows from ${sql.id(resource.schema)}`);
    const before = await count();
    for (const { token } of attackers) {
      const body: Record<string, unknown> = {};
      for (const field of entity.fields.values())
        if (!baseFieldNames.includes(field.name) && !field.readOnly && (field.required || tiesToParty(entity, field)))
          body[field.name] = await valueOf(field, victim);
      const made = await call('POST', path, { token, body });
      expect([400, 403, 404, 405]).toContain(made.statusCode);
    }
    expect(await count()).toEqual(before);
  });

  test('a value that a foreign row has is refused as a free one is: on create, change and restore', async () => {
    const entity = getEntity(registry, resource.schema);
    const [foreign, own] = [await rowOf(resource.schema, victim), await rowOf(resource.schema, other)];
    const [kept] = await database
      .unscoped('test')
      .run<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from ${sql.id(resource.schema)} t where id = ${foreign}`);
    invariant(kept, 'there is a foreign row');
    const sent = [...entity.fields.values()].filter((field) => !baseFieldNames.includes(field.name) && !field.readOnly && field.required);
    // Of references alone nothing is learnt: they name what the writer sees.
    const guessed = entity.unique.filter(({ fields }) => fields.some((name) => getField(entity, name).kind !== 'reference'));
    for (const { fields: names } of guessed)
      for (const { token } of attackers) {
        const [free, taken]: Record<string, unknown>[] = [{}, {}];
        for (const field of [...sent, ...names.map((name) => getField(entity, name))]) {
          const value = await valueOf(field, other);
          const isTaken = names.includes(field.name) && field.kind !== 'reference';
          Object.assign(free ?? {}, { [field.name]: value });
          Object.assign(taken ?? {}, { [field.name]: isTaken ? kept.row[field.name] : value });
        }
        const createdTaken = await call('POST', path, { token, body: taken ?? {} });
        const createdFree = await call('POST', path, { token, body: free ?? {} });
        const outcome = ({ statusCode, body }: LightMyRequestResponse) => [names, statusCode, JSON.parse(body).code];
        const scopeRefusal = createdFree.statusCode === 201 ? [names, 403, 'outside_scope'] : outcome(createdFree);
        expect([scopeRefusal, [names, 201, undefined]]).toContainEqual(outcome(createdTaken));
        const set = sql.join(names.map((name) => sql.id(name)));
        const [before] = await database
          .unscoped('test')
          .run<Record<string, unknown>>(sql`select version, ${set} from ${sql.id(resource.schema)} where id = ${own}`);
        const { version = 1, ...values } = before ?? {};
        const unique = Object.fromEntries(names.map((name) => [name, taken?.[name]]));
        const changed = await call('PUT', `${path}/${own}`, { token, body: { version, ...unique } });
        expect([names, changed.statusCode]).not.toEqual([names, 409]);
        await changeRow(database, resource.schema, own, { version, ...values });
      }
    // Deleted under another id, before the values were given again.
    const gone = 900_000_000 + foreign;
    const changes = Object.fromEntries(Object.entries({ ...kept.row, id: gone }).map(([name, old]) => [name, { old, new: null }]));
    await addRow(database, 'audit_log', {
      at: '2026-01-01T00:00:00Z',
      entity: entity.name,
      record_id: gone,
      action: 'delete',
      changes: JSON.stringify(changes),
      request_id: 'x',
    });
    for (const { token } of attackers) {
      const restored = await call('POST', `${path}/${gone}/restore`, { token });
      const never = await call('POST', `${path}/${gone + 1}/restore`, { token });
      expect([restored.statusCode, restored.json().code]).toEqual([never.statusCode, never.json().code]);
    }
  });

  test('no withheld or secret field can be named or read', async () => {
    const entity = getEntity(registry, resource.schema);
    const id = await rowOf(resource.schema, other);
    for (const { token, reader } of attackers) {
      if (!canUse(registry, reader, resource, 'list')) continue;
      const secrets = [...entity.fields.values()].filter(({ kind }) => kind === 'secret').map(({ name }) => name);
      for (const name of [...barredFields(registry, entity, reader), ...secrets]) {
        const queries = [
          `${name}=1`,
          `${name}__icontains=1`,
          `${name}__isnull=true`,
          `sort=${name}`,
          `search=${name}=1`,
          `fields=${name}`,
          `aggregate=max:${name}`,
        ];
        for (const query of [...queries, `where={"${name}":1}`]) {
          const answer = await call('GET', `${path}?${encodeURI(query)}`, { token });
          expect({ query, ...answer.json() }).toMatchObject({
            query,
            status: 400,
            code: expect.stringMatching(/^unknown_(column|parameter)$/),
          });
        }
        const record = await call('GET', `${path}/${id}`, { token });
        expect(bodyOf(record, {})).not.toHaveProperty(name);
        const written = await call('PUT', `${path}/${id}`, { token, body: { version: 1, [name]: 1 } });
        expect([400, 403, 404, 405]).toContain(written.statusCode);
      }
    }
  });
});

/** The body of a success; what stands for it where the call is refused. */
function bodyOf(answer: LightMyRequestResponse, otherwise: object) {
  return answer.statusCode === 200 ? answer.json() : otherwise;
}

async function snapshot(table: string, id: number): Promise<unknown> {
  return database.unscoped('test').run(sql`select to_jsonb(t) as row from ${sql.id(table)} t where id = ${id}`);
}

test('the attackers do see rows of their own, so that the refusals above mean something', async () => {
  const seen = new Set<string>();
  for (const { token } of attackers)
    for (const { api_url: path, schema } of guarded) {
      const id = actorOf(schema, other) ?? other.rows.get(schema);
      const answer = await call('GET', `${path}?id=${id}`, { token });
      if (answer.statusCode === 200 && answer.json<{ count: number }>().count === 1) seen.add(schema);
    }
  const tiedToParty = guarded.map(({ schema }) => schema).filter((name) => typeof getEntity(registry, name).scope !== 'string');
  expect([...seen]).toEqual(expect.arrayContaining(tiedToParty));
});

test('the search over all records finds own rows, never foreign ones', async () => {
  const textsOf = async (resource: ResourceDefinition, party: Party): Promise<string[]> => {
    const entity = getEntity(registry, resource.schema);
    const names = resource.list?.columns.flatMap(({ field, searchable }) =>
      searchable && entity.fields.get(field)?.kind === 'text' ? [field] : [],
    );
    const id = await rowOf(resource.schema, party);
    const [row] = await database
      .unscoped('test')
      .run<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from ${sql.id(resource.schema)} t where id = ${id}`);
    return (names ?? []).map((name) => row?.row[name]).filter((value) => typeof value === 'string' && value.length > 2) as string[];
  };
  const find = async (token: string, resource: ResourceDefinition, text: string): Promise<number[]> => {
    const answer = await call('GET', `definitions/search?search=${encodeURIComponent(text)}`, { token });
    const { results } = answer.json<{ results: { resource: string; records: { id: number }[] }[] }>();
    return results.find((each) => each.resource === resource.name)?.records.map(({ id }) => id) ?? [];
  };
  const foundOwn = new Set<string>();
  for (const { token } of attackers)
    for (const resource of guarded) {
      const [foreign, own] = [await rowOf(resource.schema, victim), await rowOf(resource.schema, other)];
      for (const text of await textsOf(resource, victim)) expect(await find(token, resource, text)).not.toContain(foreign);
      for (const text of await textsOf(resource, other)) if ((await find(token, resource, text)).includes(own)) foundOwn.add(resource.name);
    }
  expect(foundOwn.size).toBeGreaterThan(0);
});

test('a label of a record that the reader may not see is blank, and finds nothing', async () => {
  const [attacker] = attackers;
  invariant(attacker, 'someone attacks');
  let checked = 0;
  for (const { api_url: path, schema } of guarded) {
    const entity = getEntity(registry, schema);
    const own = actorOf(schema, other) ?? other.rows.get(schema);
    const seen = await call('GET', `${path}?id=${own}`, { token: attacker.token });
    if (seen.statusCode !== 200 || seen.json<{ count: number }>().count === 0) continue;
    for (const field of entity.fields.values()) {
      const target = field.kind === 'reference' ? registry.entities.get(field.reference?.entity ?? '') : undefined;
      if (!target || target.scope === 'public' || baseFieldNames.includes(field.name)) continue;
      // The row itself must stay in sight.
      if (entity.scope.length === 1 && tiesToParty(entity, field)) continue;
      // Whoever refers to it may see it: that is what the definition says.
      if (typeof target.scope !== 'string' && target.scope.some((rule) => 'through' in rule && rule.through === `${schema}.${field.name}`))
        continue;
      const foreign = await rowOf(target.name, victim);
      const set = (id: number) =>
        database.unscoped('test').run(sql`update ${sql.id(schema)} set ${sql.id(field.name)} = ${id} where id = ${own}`);
      await set(foreign);
      const answer = await call('GET', `${path}?id=${own}&fields=${field.name}`, { token: attacker.token });
      expect(answer.json<{ results: Record<string, unknown>[] }>().results[0]).toMatchObject({
        [field.name]: foreign,
        [`${field.name}_label`]: null,
      });
      const found = await call('GET', `${path}?id=${own}&${field.name}_label__icontains=%25&${field.name}_label__icontains!=zzz`, {
        token: attacker.token,
      });
      expect(found.json()).toMatchObject({ count: 0 });
      const empty = await call('GET', `${path}?id=${own}&${field.name}_label__isnull=true`, { token: attacker.token });
      expect(empty.json()).toMatchObject({ count: 1 });
      await set(await rowOf(target.name, other));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(0);
});

test('fields withheld row by row stay blank on rows of foreign roles', async () => {
  const withheld = guarded.flatMap(({ api_url: path, schema }) =>
    [...getEntity(registry, schema).fields.values()].filter(({ visibleTo }) => visibleTo).map((field) => ({ path, schema, field })),
  );
  for (const { path, schema, field } of withheld) {
    const entity = getEntity(registry, schema);
    // Seen through a role that the field is not for: every other role field is the victim's.
    const roles = typeof entity.scope === 'string' ? [] : entity.scope.flatMap((rule) => ('role' in rule ? [rule] : []));
    const weak = roles.find(({ role }) => !field.visibleTo?.includes(role));
    if (!weak) continue;
    const id = other.rows.get(schema) ?? 0;
    const parties = Object.fromEntries(roles.map((rule) => [rule.field, rule === weak ? other.account : victim.account]));
    const value = await valueOf(field, other);
    for (const [name, party] of Object.entries({ ...parties, [field.name]: value }))
      await database.unscoped('test').run(sql`update ${sql.id(schema)} set ${sql.id(name)} = ${party} where id = ${id}`);
    const { token } = attackers[0] ?? { token: '' };
    const answer = await call('GET', `${path}?id=${id}&fields=${field.name}`, { token });
    expect(answer.json()).toMatchObject({ results: [{ id, [field.name]: null }], count: 1 });
    expect((await call('GET', `${path}/${id}`, { token })).json()).toMatchObject({ [field.name]: null });
    const found = await call('GET', `${path}?id=${id}&${field.name}__icontains=${String(value)}`, { token });
    expect(found.json()).toMatchObject({ count: 0 });
    for (const [isEmpty, count] of [
      ['true', 1],
      ['false', 0],
    ] as const)
      expect((await call('GET', `${path}?id=${id}&${field.name}__isnull=${isEmpty}`, { token })).json()).toMatchObject({ count });
    const file = await call('POST', 'export', {
      token,
      body: { api_url: `api/${path}`, output_type: 'CSV', query_params: { id: String(id), fields: field.name } },
    });
    expect(file.body.split('\n')[1]).toBe('');
  }
  expect(withheld.length).toBeGreaterThan(0);
});

test('what every company reads is written by nobody of one company alone, whatever is granted', async () => {
  const shared = resources.filter(isPublic);
  expect(shared.length).toBeGreaterThan(3);
  for (const resource of shared) {
    const { api_url: path, schema } = resource;
    const id = await rowOf(schema, victim);
    const before = await snapshot(schema, id);
    for (const { token } of attackers) {
      const answers = [
        await call('POST', path, { token, body: {} }),
        await call('PUT', `${path}/${id}`, { token, body: { version: 1 } }),
        await call('DELETE', `${path}/${id}`, { token }),
        await call('POST', `${path}/${id}/restore`, { token }),
      ];
      for (const answer of answers) expect([path, [403, 404, 405].includes(answer.statusCode)]).toEqual([path, true]);
    }
    expect(await snapshot(schema, id)).toEqual(before);
  }
});

/** Calls of the house that find people, logs and screens: whoever is granted everything in one company finds nothing of another. */
test.each([
  'globals/access/users?search=north',
  'query/users?search=north',
  'query/customers?search=north',
  'query/companies?search=north',
  'customers/search?search=north',
  'globals/account/search?search=north',
  'globals/account/searchmaster?search=north',
  'globals/account/get_maa_list?master_account=NORTH',
  'commands/analytics?company=north',
  'announcements?limit=100',
  'sessions?limit=100',
  'user_logons?MT_UID__icontains=north',
  'command_log?limit=100',
  'email_history?limit=100',
  'audit_log?limit=100',
  'group_accounts?limit=100',
  'user_menu_groups?limit=100',
  'users/switch_table?limit=100',
])('%s tells nothing of another company', async (path) => {
  const people = await database.unscoped('test').run(sql<{ id: number }>`select id from users where "MT_COMP" = ${victim.company}`);
  for (const { token } of attackers) {
    const answer = await call('GET', path, { token });
    expect([200, 403, 404]).toContain(answer.statusCode);
    if (answer.statusCode !== 200) continue;
    const { results } = answer.json<{ results: Record<string, unknown>[] }>();
    const text = JSON.stringify(results);
    expect(text).not.toContain('north');
    expect(text).not.toContain('NORTH');
    for (const row of results) expect(people.map(({ id }) => id)).not.toContain(row['user']);
  }
});

test.each(['users/options', 'menus/options', 'commands/options'])('%s offers nothing of another company', async (path) => {
  for (const { token, reader } of attackers) {
    const answer = await call('GET', path, { token });
    // Menus and commands are the product's.
    expect(answer.statusCode).toBe(reader.isAdmin && path === 'users/options' ? 200 : 403);
    expect(answer.body).not.toMatch(/north/i);
  }
});

test('a user of another company is neither explained, locked, signed out nor verified, as if there were none', async () => {
  for (const { token, reader } of attackers) {
    const named = { user_id: 'north.user', company: 'north' };
    const unknown = { user_id: 'nobody.there', company: 'north' };
    const pairs = [
      [
        await call('GET', `globals/access/explain?user=${victim.user}&cmid=ACCESS-WHY`, { token }),
        await call('GET', 'globals/access/explain?user=999999999&cmid=ACCESS-WHY', { token }),
      ],
      [
        await call('POST', 'users/lock_unlock_user', { token, body: { ...named, locked: 'Y' } }),
        await call('POST', 'users/lock_unlock_user', { token, body: { ...unknown, locked: 'Y' } }),
      ],
      [
        await call('POST', 'users/end_sessions', { token, body: named }),
        await call('POST', 'users/end_sessions', { token, body: unknown }),
      ],
      [
        await call('POST', 'users/switchuser', { token, body: { MT_UID: 'north.user', MT_COMP: 'north' } }),
        await call('POST', 'users/switchuser', { token, body: { MT_UID: 'nobody.there', MT_COMP: 'north' } }),
      ],
      [
        await call('GET', 'users/user_verify?user_id=north.user&company=north', { token }),
        await call('GET', 'users/user_verify?user_id=north.user&company=nowhere', { token }),
      ],
      [await call('GET', `customers/${victim.customer}/accounts`, { token }), await call('GET', 'customers/999999999/accounts', { token })],
      [
        await call('PUT', `customers/${victim.customer}/accounts`, { token, body: { accounts: [] } }),
        await call('PUT', 'customers/999999999/accounts', { token, body: { accounts: [] } }),
      ],
    ] as const;
    for (const [foreign, none] of pairs) {
      expect([reader.isAdmin, foreign.statusCode, foreign.json().code]).toEqual([reader.isAdmin, none.statusCode, none.json().code]);
      expect([403, 404]).toContain(foreign.statusCode);
    }
  }
  const [row] = await database.unscoped('test').run(sql`select "MT_STATUS" as status from users where id = ${victim.user}`);
  expect(row).toEqual({ status: 'active' });
});

test('nobody without a session reads a log, a session, a mail, a group or a person', async () => {
  for (const { api_url: path } of guarded) {
    const answer = await call('GET', path);
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

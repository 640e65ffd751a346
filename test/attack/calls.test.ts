import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { barredFields, canUse } from '../../src/shared/framework/definitions/permissions.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { exportedRows, rowFormats } from '../exportedRows.ts';
import { addRow } from '../people.ts';
import { foreigners, isPublic, isTied, type Party } from './foreigners.ts';

/** Attacks across resources: searches, finders, fields withheld by row, calls on users. */
const { database, call, registry, resources, guarded, victim, other, attackers, rowOf, knownRow, valueOf, snapshot } = await foreigners();

test('the attackers do see rows of their own, so that the refusals above mean something', async () => {
  const seen = new Set<string>();
  for (const { token } of attackers)
    for (const { api_url: path, schema } of guarded) {
      const id = knownRow(schema, other);
      const answer = await call('GET', `${path}?id=${id}`, { token });
      if (answer.statusCode === 200 && answer.json<{ count: number }>().count === 1) seen.add(schema);
    }
  const listed = guarded.filter((resource) => resource.list && attackers[0] && canUse(registry, attackers[0].reader, resource, 'list'));
  const tied = listed.map(({ schema }) => schema).filter((name) => isTied(registry, getEntity(registry, name)));
  expect(tied.length).toBeGreaterThan(20);
  expect(tied.filter((name) => !seen.has(name))).toEqual([]);
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

/** Fields that the first attacker cannot even name. */
const barredTo = (schema: string) =>
  attackers[0] ? barredFields(registry, getEntity(registry, schema), attackers[0].reader) : new Set<string>();

test('fields withheld row by row stay blank on rows of foreign roles', async () => {
  const listed = guarded.filter((resource) => attackers[0] && canUse(registry, attackers[0].reader, resource, 'list'));
  const withheld = listed.flatMap(({ api_url: path, schema }) =>
    [...getEntity(registry, schema).fields.values()]
      .filter(({ name, visibleTo }) => visibleTo && !barredTo(schema).has(name))
      .map((field) => ({ path, schema, field })),
  );
  for (const { path, schema, field } of withheld) {
    const entity = getEntity(registry, schema);
    // Seen through a role that may not see the field: every other role field is the victim's.
    const roles =
      typeof entity.scope === 'string' ? [] : entity.scope.flatMap((rule) => ('field' in rule && !rule.field.includes('.') ? [rule] : []));
    const weak = roles.find(({ role }) => !field.visibleTo?.includes(role));
    if (!weak) continue;
    const id = other.rows.get(schema) ?? 0;
    const parties = Object.fromEntries(roles.map((rule) => [rule.field, rule === weak ? other.account : victim.account]));
    // A field that gives a role itself is the victim's too.
    const value = await valueOf(field, roles.some((rule) => rule.field === field.name) ? victim : other);
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
    for (const format of rowFormats) {
      const body = { api_url: `api/${path}`, output_type: format, query_params: { id: String(id), fields: `id,${field.name}` } };
      const rows = await exportedRows(format, await call('POST', 'export', { token, body }));
      expect([format, rows.map(([first, ...others]) => [first, others.join('')])]).toEqual([format, [[String(id), '']]]);
    }
  }
  expect(withheld.length).toBeGreaterThan(0);
});

test('records that every company reads cannot be changed by staff of one company, whatever is granted', async () => {
  const shared = resources.filter((resource) => isPublic(registry, resource));
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

/** Fixed calls that find users, logs and screens: a user with every grant in one company finds nothing of another. */
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
])('%s reveals nothing of another company', async (path) => {
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
    // Menus and commands belong to the product.
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

test('a background task of another user is neither listed, read, cancelled nor removed, as if there were none', async () => {
  const task = { kind: 'test.work', title: 'north.task', call: {}, data: {}, done: 0, runs: 0 };
  const [waiting, ended] = [
    await addRow(database, 'tasks', { ...task, owner: victim.user, status: 'queued' }),
    await addRow(database, 'tasks', { ...task, owner: victim.user, status: 'done', result: { secret: 1 }, expires_at: '2099-01-01' }),
  ];
  const own = await addRow(database, 'tasks', { ...task, title: 'own.task', owner: attackers[0]?.reader.userId, status: 'queued' });
  expect((await call('GET', 'tasks', { token: attackers[0]?.token ?? '' })).json()).toMatchObject({ results: [{ id: own }] });
  for (const { token } of attackers) {
    expect((await call('GET', 'tasks', { token })).body).not.toContain('north.task');
    for (const id of [waiting, ended])
      for (const answer of [
        await call('GET', `tasks/${id}`, { token }),
        await call('GET', `tasks/${id}/file`, { token }),
        await call('POST', `tasks/${id}/cancel`, { token, body: {} }),
        await call('DELETE', `tasks/${id}`, { token }),
      ])
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'task_unknown']);
  }
  const rows = await database.unscoped('test').run(sql`select status from tasks where owner = ${victim.user} order by id`);
  expect(rows).toEqual([{ status: 'queued' }, { status: 'done' }]);
});

test('nobody without a session reads a log, a session, a mail, a group or a person', async () => {
  for (const { api_url: path } of guarded) {
    const answer = await call('GET', path);
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

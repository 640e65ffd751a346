import { expect, test, vi } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { anonymous } from '../../src/shared/framework/anonymousReader.ts';
import type { Field } from '../../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import { barredFields, canUse, givesNoRow } from '../../src/shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { exportedRows, rowFormats } from '../exportedRows.ts';
import { addRow, changeRow } from '../people.ts';
import { byTurn, isDeep } from '../tier.ts';
import { attackChanges } from './attackChanges.ts';
import { attackParties } from './attackParties.ts';
import { attackTasks } from './attackTasks.ts';
import { attackViews } from './attackViews.ts';
import { type Attacker, foreigners, isPublic, isTied, type Party } from './foreigners.ts';

/** Attacks across resources: searches, finders, fields withheld by row, calls on users, views and changes, on one portal. */
const portal = await foreigners();
const { database, call, registry, resources, guarded, victim, other, attackers, rowOf, knownRow, valueOf, snapshot } = portal;

test('the attackers do see rows of their own, so that the refusals above mean something', async () => {
  const listed = guarded.filter((resource) => resource.list && attackers[0] && canUse(registry, attackers[0].reader, resource, 'list'));
  const tied = listed.filter(({ schema }) => isTied(registry, getEntity(registry, schema)));
  expect(tied.length).toBeGreaterThan(20);
  const unseen: string[] = [];
  for (const { api_url: path, schema } of tied) {
    const isSeen = async ({ token }: Attacker): Promise<boolean> => {
      const answer = await call('GET', `${path}?id=${knownRow(schema, other)}`, { token });
      return answer.statusCode === 200 && answer.json<{ count: number }>().count === 1;
    };
    let seen = false;
    for (const attacker of attackers) seen ||= await isSeen(attacker);
    if (!seen) unseen.push(schema);
  }
  expect(unseen).toEqual([]);
});

/** Own text fields that the search of a resource covers. */
const searchedTexts = (resource: ResourceDefinition): Field[] =>
  (resource.list?.columns ?? []).flatMap(({ field: name, searchable }) => {
    const field = searchable ? getEntity(registry, resource.schema).fields.get(name) : undefined;
    return field?.kind === 'text' ? [field] : [];
  });

/** Their values in the row of a party. */
async function textsOf(resource: ResourceDefinition, party: Party): Promise<string[]> {
  const [found] = await snapshot(resource.schema, await rowOf(resource.schema, party));
  return searchedTexts(resource).flatMap(({ name }) => {
    const value = found?.row[name];
    return typeof value === 'string' && value.length > 2 ? [value] : [];
  });
}

/** Ids of the records that a search finds, by the names of their resources. */
async function search({ token }: Attacker, text: string): Promise<ReadonlyMap<string, readonly number[]>> {
  // A busy machine may need longer than a search may take, which is refused.
  const answer = await vi.waitFor(async () => {
    const found = await call('GET', `definitions/search?search=${encodeURIComponent(text)}`, { token });
    expect(found.statusCode).toBe(200);
    return found;
  });
  const { results } = answer.json<{ results: { resource: string; records: { id: number }[] }[] }>();
  return new Map(results.map(({ resource, records }) => [resource, records.map(({ id }) => id)]));
}

test('the search over all records finds own rows, never foreign ones', async () => {
  // Each party has a word, contained in a text of each of its rows, so that one search looks for all of them.
  const [foreignWord, ownWord] = ['Zqforeign', 'Zqown'];
  const isFree = ({ property: { pattern, format, 'x-format': shown, maxLength = foreignWord.length } }: Field): boolean =>
    (pattern ?? format ?? shown) === undefined && maxLength >= foreignWord.length;
  const [marked, unmarked]: [ResourceDefinition[], ResourceDefinition[]] = [[], []];
  const undo: (() => Promise<void>)[] = [];
  for (const resource of guarded) {
    const { schema } = resource;
    const rows = [
      { id: await rowOf(schema, victim), word: foreignWord },
      { id: await rowOf(schema, other), word: ownWord },
    ];
    const field = searchedTexts(resource).find(isFree);
    if (!field || rows[0]?.id === rows[1]?.id) {
      unmarked.push(resource);
      continue;
    }
    marked.push(resource);
    for (const { id, word } of rows) {
      const [before] = await snapshot(schema, id);
      undo.unshift(() => changeRow(database, schema, id, { [field.name]: before?.row[field.name] }));
      await changeRow(database, schema, id, { [field.name]: word });
    }
  }
  expect(marked.length).toBeGreaterThan(unmarked.length);
  const foundOwn = new Set<string>();
  for (const attacker of attackers) {
    expect([attacker.name, [...(await search(attacker, foreignWord))]]).toEqual([attacker.name, []]);
    const found = await search(attacker, ownWord);
    for (const { name, schema } of marked) if (found.get(name)?.includes(knownRow(schema, other) ?? 0)) foundOwn.add(name);
  }
  expect(foundOwn.size).toBeGreaterThan(20);
  for (const restore of undo) await restore();
  // Texts with a pattern or format are looked for as they are.
  for (const [turn, resource] of unmarked.entries())
    for (const attacker of byTurn(attackers, turn))
      for (const text of byTurn(await textsOf(resource, victim), turn))
        expect((await search(attacker, text)).get(resource.name) ?? []).not.toContain(await rowOf(resource.schema, victim));
});

test.runIf(isDeep).each(guarded.map((resource) => [resource.api_url, resource] as const))(
  'the search by each text of %s finds no foreign row',
  async (_path, resource) => {
    const foreign = await rowOf(resource.schema, victim);
    for (const attacker of attackers)
      for (const text of await textsOf(resource, victim))
        expect((await search(attacker, text)).get(resource.name) ?? []).not.toContain(foreign);
  },
);

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
  for (const [turn, { path, schema, field }] of withheld.entries()) {
    const entity = getEntity(registry, schema);
    // Seen through a role that may not see the field: every other role field is the victim's.
    const roles =
      typeof entity.scope === 'string'
        ? []
        : entity.scope.flatMap((rule) => ('field' in rule && !rule.field.includes('.') && !givesNoRow(rule) ? [rule] : []));
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
    for (const format of byTurn(rowFormats, turn)) {
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
  for (const [turn, resource] of shared.entries()) {
    const { api_url: path, schema } = resource;
    const id = await rowOf(schema, victim);
    const before = await snapshot(schema, id);
    for (const { token } of byTurn(attackers, turn)) {
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

test('labels of a foreign bill of lading are printed as little as those of none', async () => {
  const [bill] = await database.unscoped('test').run<{ id: number }>(sql`select id from bols order by id limit 1`);
  for (const { token } of attackers)
    for (const id of [bill?.id ?? 999_999_999, 999_999_999]) {
      const answer = await call('POST', `bols/${id}/labels`, { token, body: { format: 'zpl' } });
      expect([403, 404]).toContain(answer.statusCode);
    }
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
  // anonymous.test.ts attacks resources that are open to visitors.
  const shut = guarded.filter((resource) => !canUse(registry, anonymous, resource, 'list'));
  expect(shut.length).toBeGreaterThan(guarded.length - 5);
  for (const { api_url: path } of shut) {
    const answer = await call('GET', path);
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

await attackViews(portal);
attackChanges(portal);
attackTasks(portal);
attackParties(portal);

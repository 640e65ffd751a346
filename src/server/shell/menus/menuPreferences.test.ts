import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
const first = await addGroup(database, acme, 'FIRST', ['TERM-START']);
const second = await addGroup(database, acme, 'SECOND', ['TERM-START']);
await addGroup(database, acme, 'FOREIGN');
const ann = await addPerson(database, { uid: 'ann', company: acme, group: first });
await addPerson(database, { uid: 'bob', company: acme, group: first });
await addRow(database, 'user_menu_groups', { user: ann, menu_group: second, is_default: false, sequence: 2 });
const [token, bob] = [(await signIn('ann', 'acme')).token, (await signIn('bob', 'acme')).token];

const read = async (as = token) => (await call('GET', 'users/top_side_menu', { token: as })).json();
const save = (body: object, as = token) => call('PUT', 'users/top_side_menu', { token: as, body });
const terminals = { path: 'pages/TERM-START', title: 'Terminals' };

test('saved menu state is returned by the next read, and is the user’s own [S-244]', async () => {
  expect(await read()).toMatchObject({ layout: 'side', collapsed: false, favourites: [], top: [], side: [] });
  const saved = await save({ layout: 'top', favourites: [terminals, { path: 'pages/CO-ADD/7', title: 'Acme' }] });
  expect(saved.json()).toEqual({ layout: 'top', collapsed: false, favourites: [terminals, { path: 'pages/CO-ADD/7', title: 'Acme' }] });
  await save({ collapsed: true });
  expect(await read()).toMatchObject({ layout: 'top', collapsed: true, favourites: [terminals, { title: 'Acme' }] });
  expect(await read(bob)).toMatchObject({ layout: 'side', collapsed: false, favourites: [] });
  expect((await save({ favourites: [] })).json()).toMatchObject({ layout: 'top', favourites: [] });
});

test('an address is a favourite once, in its first place', async () => {
  const favourites = [terminals, { path: 'home', title: 'Home' }, { ...terminals, title: 'Again' }];
  expect((await save({ favourites })).json()).toMatchObject({ favourites: [terminals, { path: 'home', title: 'Home' }] });
});

test.each([
  ['another layout', { layout: 'round' }, 'layout'],
  ['an address elsewhere', { favourites: [{ path: 'https://evil.example', title: 'x' }] }, 'favourites'],
  ['an address with a query', { favourites: [{ path: 'pages/X?y=1', title: 'x' }] }, 'favourites'],
  ['a favourite without title', { favourites: [{ path: 'home', title: '' }] }, 'favourites'],
  ['too many favourites', { favourites: Array.from({ length: 31 }, (_, i) => ({ path: `pages/P${i}`, title: 'x' })) }, 'favourites'],
  ['an unknown field', { user: 1 }, 'user'],
])('%s is refused', async (_name, body, field) => {
  const answer = await save(body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('two first saves at once keep both', async () => {
  const cleo = await addPerson(database, { uid: 'cleo', company: acme, group: first });
  const { token: as } = await signIn('cleo', 'acme');
  const answers = await Promise.all([save({ layout: 'top' }, as), save({ collapsed: true }, as)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await read(as)).toMatchObject({ layout: 'top', collapsed: true });
  expect(await database.unscoped('test').run(sql`select id from menu_preferences where "user" = ${cleo}`)).toHaveLength(1);
});

test('a choice leaves its mark in the log of changes, with the user', async () => {
  const dan = await addPerson(database, { uid: 'dan', company: acme, group: first });
  const { token: as } = await signIn('dan', 'acme');
  await save({ layout: 'top' }, as);
  expect((await call('PUT', 'users/menu_group', { token: as, body: { group: 'FIRST' } })).statusCode).toBe(200);
  const entries = await database.unscoped('test').run(sql`
    select action, changes from audit_log where entity = 'menu_preferences' and "user" = ${dan} order by id`);
  expect(entries).toMatchObject([
    { action: 'create', changes: { layout: { new: 'top' } } },
    { action: 'update', changes: { menu_group: { old: null, new: first } } },
  ]);
});

test('an own group becomes the current one and stays so; another is refused, known or not [S-245] [S-207]', async () => {
  const change = (group: string) => call('PUT', 'users/menu_group', { token, body: { group } });
  expect((await signIn('ann', 'acme')).current_group).toBe('FIRST');
  expect((await change('SECOND')).json()).toMatchObject({ current_group: 'SECOND', groups: [{ code: 'FIRST' }, { code: 'SECOND' }] });
  expect((await signIn('ann', 'acme')).current_group).toBe('SECOND');
  for (const code of ['FOREIGN', 'NOWHERE'])
    expect((await change(code)).json()).toMatchObject({ status: 403, code: 'menu_group_not_yours' });
  expect((await change('')).statusCode).toBe(400);
  expect((await signIn('ann', 'acme')).current_group).toBe('SECOND');
  await changeRow(database, 'menu_groups', second, { status: 'inactive' });
  expect((await signIn('ann', 'acme')).current_group).toBe('FIRST');
});

test('nobody keeps a menu without signing in', async () => {
  expect((await call('PUT', 'users/top_side_menu', { body: { collapsed: true } })).statusCode).toBe(401);
  expect((await call('PUT', 'users/menu_group', { body: { group: 'FIRST' } })).statusCode).toBe(401);
});

import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'PLAIN');
await addPerson(database, { uid: 'ann', company: acme, group });
await addPerson(database, { uid: 'ben', company: acme, group });
const [ann, ben] = [(await signIn('ann', 'acme')).token, (await signIn('ben', 'acme')).token];

const column = (name: string, index: number, visible = 'Y') => ({ name, index, visible });
const preference = (changes = {}) => ({
  record_pref: 50,
  table_pref: [column('title', 1), column('price', 0, 'N')],
  view_pref: 'T',
  sep_pref: 'cell',
  api: 'GET books',
  cmid: 'BOOKS',
  ...changes,
});
const save = (body: object, token = ann) => call('PUT', 'users/save_user_table_infor', { token, body });
const load = async (api = 'GET books', cmid = 'BOOKS', token = ann) =>
  (await call('GET', `users/get_user_table_infor?api=${encodeURIComponent(api)}&cmid=${cmid}`, { token })).json();
const nothing = { table: [], record: null, sep: null };

test('nothing saved is empty, with 200 [B-217] [B-218]', async () => {
  expect(await load('GET shelves')).toEqual(nothing);
});

test('saved preferences come back in display order, after a first save and after a second [B-213] [B-219] [S-247]', async () => {
  const answer = await save(preference());
  expect([answer.statusCode, answer.json()]).toEqual([200, ['Success']]);
  expect(await load()).toEqual({
    table: [
      { name: 'price', visible: 'N' },
      { name: 'title', visible: 'Y' },
    ],
    record: 50,
    sep: 'cell',
  });
  await save(preference({ table_pref: [column('price', 0)], record_pref: 5, sep_pref: 'none' }));
  expect(await load()).toEqual({ table: [{ name: 'price', visible: 'Y' }], record: 5, sep: 'none' });
});

test('a save without columns keeps those that were saved [B-220]', async () => {
  await save(preference({ cmid: 'KEPT' }));
  await save(preference({ cmid: 'KEPT', table_pref: [], record_pref: 100 }));
  expect(await load('GET books', 'KEPT')).toMatchObject({ table: [{ name: 'price' }, { name: 'title' }], record: 100 });
});

test('the query of a key does not count; another cmid, another api and another user are other grids [B-216]', async () => {
  await save(preference({ api: 'GET books?shop=1', cmid: 'KEY' }));
  expect(await load('GET books', 'KEY')).toMatchObject({ record: 50 });
  expect(await load('GET books?shop=2', 'KEY')).toMatchObject({ record: 50 });
  expect(await load('GET books', 'OTHER')).toEqual(nothing);
  expect(await load('GET shelves', 'KEY')).toEqual(nothing);
  expect(await load('GET books', 'KEY', ben)).toEqual(nothing);
});

test('without a cmid on the route it is empty', async () => {
  await save(preference({ cmid: '' }));
  expect((await call('GET', 'users/get_user_table_infor?api=GET%20books&cmid=', { token: ann })).json()).toMatchObject({ record: 50 });
});

test('a reset forgets, also when nothing was saved, and reads body or query [B-222] [B-223] [S-247]', async () => {
  await save(preference({ cmid: 'RESET' }));
  const reset = (further: object, query = '') => call('DELETE', `users/reset_user_table_infor${query}`, { token: ann, ...further });
  expect((await reset({ body: { api: 'GET books', cmid: 'RESET' } })).statusCode).toBe(204);
  expect(await load('GET books', 'RESET')).toEqual(nothing);
  expect((await reset({ body: { api: 'GET books', cmid: 'RESET' } })).statusCode).toBe(204);
  await save(preference({ cmid: 'RESET' }));
  expect((await reset({}, '?api=GET%20books&cmid=RESET')).statusCode).toBe(204);
  expect(await load('GET books', 'RESET')).toEqual(nothing);
});

test('ten first saves at once leave one preference', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(preference({ cmid: 'RACE' }))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await load('GET books', 'RACE')).toMatchObject({ record: 50 });
});

test.each([
  ['rows per page that are not offered', { record_pref: 7 }, 'record_pref'],
  ['rows per page as text', { record_pref: '50' }, 'record_pref'],
  ['another separator', { sep_pref: 'dotted' }, 'sep_pref'],
  ['another view [B-214]', { view_pref: 'C' }, 'view_pref'],
  ['another visibility [B-213]', { table_pref: [column('title', 0, 'yes')] }, 'table_pref'],
  ['a name twice', { table_pref: [column('title', 0), column('title', 1)] }, 'table_pref'],
  ['no key', { api: undefined }, 'api'],
  ['an unknown field', { colour: 'red' }, 'colour'],
])('a save with %s is 400 and names the field', async (_name, changes, field) => {
  expect((await save(preference(changes))).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test('anonymous is 401 for all three [B-233]', async () => {
  const statuses = [
    await call('GET', 'users/get_user_table_infor?api=GET%20books&cmid=BOOKS'),
    await call('PUT', 'users/save_user_table_infor', { body: preference() }),
    await call('DELETE', 'users/reset_user_table_infor', { body: { api: 'GET books', cmid: 'BOOKS' } }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 401, 401]);
});

import { expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
const readers = await addGroup(database, acme, 'READERS', []);
const lenders = await addGroup(database, acme, 'LENDERS', []);
await addGroup(database, acme, 'OTHERS', []);
const { accounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002', '0100003']);
const [first = 0, second = 0] = accounts;
const ann = await addPerson(database, { uid: 'ann', company: acme, group: readers, values: { MT_DACT: first } });
await addPerson(database, { uid: 'bob', company: acme, group: readers, values: { MT_DACT: first } });
await addRow(database, 'user_menu_groups', { user: ann, menu_group: lenders, is_default: false, sequence: 2 });
await addRow(database, 'group_accounts', { user: ann, account: second });

const path = 'preferences/get_groupaccount';
const tokenOf = async (uid: string) => (await signIn(uid, 'acme')).token;
const list = async (token: string) => (await call('GET', path, { token })).json().results;
const defaultIn = async (token: string, group: string) =>
  (await call('GET', 'globals/account/user', { token, headers: { group } })).json().default_account;

test('[S-275] the account of a menu group is chosen, read, changed and given up, and holds in that group alone', async () => {
  const token = await tokenOf('ann');
  const answer = await call('POST', path, { token, body: { group: 'LENDERS', account: '0100002' } });
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number), group: 'LENDERS', account: '0100002' }]);
  const { id } = answer.json();
  expect(await list(token)).toEqual([{ id, group: 'LENDERS', account: '0100002' }]);
  expect([await defaultIn(token, 'LENDERS'), await defaultIn(token, 'READERS')]).toEqual(['0100002', '0100001']);
  const changed = { id, group: 'LENDERS', account: '0100001' };
  expect((await call('PUT', path, { token, body: changed })).json()).toEqual(changed);
  expect(await list(token)).toEqual([changed]);
  expect((await call('DELETE', `${path}?id=${id}`, { token })).statusCode).toBe(204);
  expect(await list(token)).toEqual([]);
  expect((await call('DELETE', `${path}?id=${id}`, { token })).statusCode).toBe(404);
});

test('a second account for the same group is refused', async () => {
  const token = await tokenOf('ann');
  const body = { group: 'READERS', account: '0100002' };
  expect((await call('POST', path, { token, body })).statusCode).toBe(201);
  expect((await call('POST', path, { token, body })).statusCode).toBe(409);
});

test('an account of somebody else is neither shown nor changed, and an account that was taken away is no longer offered', async () => {
  const [anns, bobs] = [await tokenOf('ann'), await tokenOf('bob')];
  const body = { group: 'LENDERS', account: '0100002' };
  const { id } = (await call('POST', path, { token: anns, body })).json();
  expect(await list(bobs)).toEqual([]);
  expect((await call('PUT', path, { token: bobs, body: { id, group: 'READERS', account: '0100001' } })).statusCode).toBe(404);
  expect((await call('DELETE', `${path}?id=${id}`, { token: bobs })).statusCode).toBe(404);
  await database.unscoped('test').run(sql`delete from group_accounts where "user" = ${ann}`);
  expect(await list(anns)).toEqual([]);
  // The default account alone grants nothing either.
  expect(await defaultIn(anns, 'LENDERS')).toBe('');
});

test.each([
  ['a group of others', 'POST', { group: 'OTHERS', account: '0100001' }, 'group'],
  ['a group that is none', 'POST', { group: 'NONE', account: '0100001' }, 'group'],
  ['an account of others', 'POST', { group: 'READERS', account: '0100003' }, 'account'],
  ['a long account', 'POST', { group: 'READERS', account: '9'.repeat(21) }, 'account'],
  ['no account', 'POST', { group: 'READERS' }, 'account'],
  ['no id', 'PUT', { group: 'READERS', account: '0100001' }, 'id'],
  ['an id beyond all ids', 'PUT', { id: 1e21, group: 'READERS', account: '0100001' }, 'id'],
] as const)('%s is refused', async (_name, method, body, field) => {
  const answer = await call(method, path, { token: await tokenOf('ann'), body });
  expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test.each(['', '?id=x', '?id=0', `?id=${'9'.repeat(20)}`])('a deletion of %j is refused', async (query) => {
  expect((await call('DELETE', `${path}${query}`, { token: await tokenOf('ann') })).statusCode).toBe(400);
});

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s without a session is refused', async (method) => {
  const refused = await call(
    method,
    method === 'DELETE' ? `${path}?id=1` : path,
    method === 'POST' || method === 'PUT' ? { body: {} } : {},
  );
  expect(refused.statusCode).toBe(401);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
const group = await addGroup(database, acme, 'READERS', ['CUA-START']);
const north = await addCustomer(database, acme, 'NORTH', ['0100001', '0100002']);
const south = await addCustomer(database, acme, 'SOUTH', ['0200001'], { city: 'Montréal', name: 'Southern' });
const foreign = await addCustomer(database, acme, 'FOREIGN', ['0300001']);
const ann = await addPerson(database, { uid: 'ann', company: acme, group, values: { MT_DACT: north.accounts[0] ?? 0 } });
const [, second = 0] = north.accounts;
const [third = 0] = south.accounts;

beforeAll(async () => {
  for (const account of [second, third]) await addRow(database, 'group_accounts', { user: ann, account });
});

const tokenOf = async (uid: string) => (await signIn(uid, 'acme')).token;
const switchTo = (token: string, account: string) => call('POST', 'users/switchaccount', { token, body: { account } });
const seen = async (token: string) =>
  (await call('GET', 'customer_accounts?fields=account&sort=account', { token, headers: { cmid: 'CUA-START' } }))
    .json()
    .results.map((row: { account: string }) => row.account);
const found = async (token: string, path: string) =>
  (await call('GET', `globals/account/${path}`, { token }))
    .json()
    .results.map((row: Record<string, string>) => row['account'] ?? row['master_account']);

test('[S-208][S-235] after switching only that account is seen, and all again afterwards', async () => {
  const token = await tokenOf('ann');
  expect(await seen(token)).toEqual(['0100001', '0100002', '0200001']);
  const answer = await switchTo(token, '0100002');
  expect(answer.json()).toMatchObject({
    status: 0,
    token,
    profile: { MT_UID: 'ann' },
    groups: [{ code: 'READERS' }],
    current_account: { account: '0100002', name: 'Account 0100002' },
    switched_from: null,
  });
  expect(await seen(token)).toEqual(['0100002']);
  // After a switch the finders still offer the other accounts, for the next switch.
  expect(await found(token, 'search')).toEqual(['0100001', '0100002', '0200001']);
  expect((await call('GET', 'globals/account/user', { token })).json()).toMatchObject({
    count: 3,
    default_account: '0100001',
    current_account: '0100002',
  });
  expect((await switchTo(token, '0200001')).statusCode).toBe(200);
  expect(await seen(token)).toEqual(['0200001']);
  expect((await call('GET', 'users/refresh', { token })).json()).toMatchObject({ current_account: { account: '0200001' } });
  expect((await switchTo(token, '')).json()).toMatchObject({ current_account: null });
  expect(await seen(token)).toEqual(['0100001', '0100002', '0200001']);
});

test.each([
  ['a foreign account', '0300001'],
  ['an unknown account', '0999999'],
])('[S-235] %s is refused, and nothing changes', async (_name, account) => {
  const token = await tokenOf('ann');
  await switchTo(token, '0100002');
  expect((await switchTo(token, account)).json()).toMatchObject({ status: 404, code: 'own_account_not_found' });
  expect(await seen(token)).toEqual(['0100002']);
});

test('[S-235] another session of the same user keeps its own choice; the body is checked', async () => {
  const [one, two] = [await tokenOf('ann'), await tokenOf('ann')];
  await switchTo(one, '0100002');
  expect(await seen(two)).toHaveLength(3);
  expect((await call('POST', 'users/switchaccount', { token: one, body: {} })).json()).toMatchObject({
    status: 400,
    errors: { account: expect.any(String) },
  });
});

test('an account that is taken away while it is seen alone shows nothing more', async () => {
  const token = await tokenOf('ann');
  await switchTo(token, '0200001');
  expect(await seen(token)).toEqual(['0200001']);
  const [row] = await database
    .unscoped('test')
    .run(sql<{ id: number }>`select id from group_accounts where "user" = ${ann} and account = ${third}`);
  await changeRow(database, 'group_accounts', row?.id ?? 0, { account: foreign.accounts[0] ?? 0 });
  expect(await seen(token)).toEqual([]);
  await changeRow(database, 'group_accounts', row?.id ?? 0, { account: third });
});

describe('[S-250] the finders show only accounts visible to the caller', () => {
  test.each([
    ['search', ['0100001', '0100002', '0200001']],
    ['search?search=0200001', ['0200001']],
    ['search?search=montreal', ['0200001']],
    ['search?search=FOREIGN', []],
    ['search?search=0300001', []],
    ['search?search=%25', []],
    ['search?limit=1&offset=1', ['0100002']],
    ['searchmaster', ['NORTH', 'SOUTH']],
    ['searchmaster?search=southern', ['SOUTH']],
    ['searchmaster?search=FOREIGN', []],
    ['get_maa_list?master_account=NORTH', ['0100001', '0100002']],
    ['get_maa_list?master_account=FOREIGN', []],
    ['user', ['0100001', '0100002', '0200001']],
  ])('%s', async (path, expected) => {
    expect(await found(await tokenOf('ann'), path)).toEqual(expected);
  });

  test('with number, name and address', async () => {
    const { results, count } = (await call('GET', 'globals/account/search?search=0200001', { token: await tokenOf('ann') })).json();
    expect([results, count]).toEqual([[{ account: '0200001', name: 'Account 0200001', address: '1 Main St, Montréal, ON' }], 1]);
  });

  test.each(['search', 'searchmaster', 'get_maa_list', 'user'])('%s asks for a session', async (path) => {
    expect((await call('GET', `globals/account/${path}`)).statusCode).toBe(401);
  });

  test.each(['search?limit=101', 'search?nonsense=1', 'get_maa_list', `search?search=${'x'.repeat(61)}`])('%s is refused', async (path) => {
    expect((await call('GET', `globals/account/${path}`, { token: await tokenOf('ann') })).statusCode).toBe(400);
  });
});

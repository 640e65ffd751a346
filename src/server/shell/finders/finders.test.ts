import { expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const [product] = await database
  .unscoped('test')
  .run(sql<{ id: number }>`select id from companies where code = ${portal.config.productCode}`);
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
await addCustomer(database, acme, 'NORTH', ['0100001']);
await addCustomer(database, zeta, 'SOUTH', ['0200001']);
const group = (company: number, code: string) => addGroup(database, company, code, ['TERM-START', 'SHP-START']);
await addPerson(database, { uid: 'root', company: product?.id ?? 0, group: await group(product?.id ?? 0, 'R'), type: 'ADMIN' });
await addPerson(database, { uid: 'boss', company: acme, group: await group(acme, 'A'), type: 'ADMIN', base: 'customer_admin' });
await addPerson(database, { uid: 'zed', company: zeta, group: await group(zeta, 'Z') });
const tokens = {
  root: (await signIn('root')).token,
  boss: (await signIn('boss', 'acme')).token,
  zed: (await signIn('zed', 'zeta')).token,
};
const find = async (who: keyof typeof tokens, path: string) => (await call('GET', path, { token: tokens[who] })).json();
const codes = (answer: { results: Record<string, string>[] }) =>
  answer.results.map((row) => row['MT_UID'] ?? row['code'] ?? row['cmid'] ?? '').toSorted((a, b) => a.localeCompare(b));

test.each([
  ['root', 'query/users', ['boss', 'root', 'zed']],
  ['root', 'query/users?search=ZED', ['zed']],
  ['root', 'query/users?search=%25', []],
  // The wide percent sign folds to a plain one, which is no wildcard either.
  ['root', 'query/users?search=%EF%BC%85', []],
  ['root', 'query/users?search=acme%20boss', ['boss']],
  ['boss', 'query/users', ['boss']],
  ['boss', 'query/users?search=zed', []],
  ['root', 'query/customers', ['NORTH', 'SOUTH']],
  ['boss', 'query/customers', ['NORTH']],
  ['root', 'customers/search', ['NORTH', 'SOUTH']],
  ['boss', 'customers/search', ['NORTH']],
  ['boss', 'customers/search?search=m5v%20toronto', ['NORTH']],
  ['boss', 'customers/search?search=south', []],
  ['zed', 'customers/search', []],
  ['root', 'query/companies?search=company', ['acme', 'zeta']],
  ['boss', 'query/companies', ['acme']],
  ['boss', 'query/companies?search=zeta', []],
  ['boss', 'commands/list?search=TERM', []],
  ['root', 'commands/list?search=TERM-START', ['TERM-START']],
] as const)('[S-226, S-285] %s finds by %s what is in scope, and as many as are counted', async (who, path, expected) => {
  const answer = await find(who, path);
  expect([codes(answer), answer.count]).toEqual([expected, expected.length]);
});

test.each([
  ['root', 'user_id=ZED&company=zeta', { exists: true }],
  ['root', 'user_id=boss&company=zeta', { exists: false }],
  ['boss', 'user_id=Boss', { exists: true }],
  ['boss', 'user_id=zed', { exists: false }],
  ['boss', 'user_id=zed&company=zeta', { status: 404, code: 'record_not_found' }],
  ['boss', 'user_id=zed&company=nowhere', { status: 404, code: 'record_not_found' }],
] as const)('[S-283] %s asks for %s', async (who, query, expected) => {
  expect(await find(who, `users/user_verify?${query}`)).toMatchObject(expected);
});

test.each([
  ['zed', 'SHP-START', { cmid: 'SHP-START', path: 'SHP-START' }],
  ['zed', 'TERM-START', { status: 403 }],
  ['zed', 'CO-START', { status: 403 }],
  ['zed', 'NO-SUCH', { status: 403 }],
] as const)('the path of a command: %s asks for %s', async (who, cmid, expected) => {
  expect(await find(who, `commands/command_path?cmid=${cmid}`)).toMatchObject(expected);
});

test('customers/search pages its results, with the address of each [S-226]', async () => {
  const { results, count } = await find('root', 'customers/search?limit=1&offset=1');
  expect([results, count]).toEqual([
    [{ id: expect.any(Number), code: 'SOUTH', name: 'Customer SOUTH', address: '1 Main St, Toronto, ON, M5V 1A1' }],
    2,
  ]);
});

test.each(['query/users', 'query/customers', 'query/companies', 'commands/list', 'users/user_verify?user_id=a'])(
  '%s is for administrators, and knows its parameters',
  async (path) => {
    expect((await call('GET', path, { token: tokens.zed })).statusCode).toBe(403);
    expect((await call('GET', `${path}${path.includes('?') ? '&' : '?'}nonsense=1`, { token: tokens.root })).statusCode).toBe(400);
  },
);

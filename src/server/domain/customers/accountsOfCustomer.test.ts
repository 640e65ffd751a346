import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
const zeta = await addCompany(database, 'zeta');
const north = await addCustomer(database, acme, 'NORTH', ['0100001', '0100002']);
const west = await addCustomer(database, acme, 'WEST', ['0100003', '0100004']);
const foreign = await addCustomer(database, zeta, 'FOREIGN', ['0200001']);
const grants = ['CU-START', 'CU-ADD', 'CUA-START', 'CUA-ADD'];
const admin = { type: 'ADMIN', base: 'customer_admin' } as const;
await addPerson(database, { uid: 'boss', company: acme, group: await addGroup(database, acme, 'A', grants), ...admin });
await addPerson(database, { uid: 'reader', company: acme, group: await addGroup(database, acme, 'R', ['CU-START']), ...admin });
await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'U', grants) });
await addPerson(database, { uid: 'zed', company: zeta, group: await addGroup(database, zeta, 'Z', grants), ...admin });
const tokens = {
  boss: (await signIn('boss', 'acme')).token,
  reader: (await signIn('reader', 'acme')).token,
  ann: (await signIn('ann', 'acme')).token,
  zed: (await signIn('zed', 'zeta')).token,
};
type Who = keyof typeof tokens;
const get = (who: Who, customer: number) => call('GET', `customers/${customer}/accounts`, { token: tokens[who] });
const put = (who: Who, customer: number, accounts: readonly object[]) =>
  call('PUT', `customers/${customer}/accounts`, { token: tokens[who], body: { accounts } });
const plain = (...accounts: readonly string[]) => accounts.map((account) => ({ account, default: 'N' }));
const stored = () => database.unscoped('test').run(sql`select id, customer, is_default from customer_accounts order by id`);

beforeEach(async () => {
  for (const { customer, accounts } of [north, west, foreign])
    await database
      .unscoped('test')
      .run(sql`update customer_accounts set customer = ${customer}, is_default = false where id = any(${accounts}::bigint[])`);
});

describe('customers/{id}/accounts', () => {
  test('lists the accounts of a customer [S-279]', async () => {
    expect((await get('reader', north.customer)).json()).toEqual({
      results: [
        { account: '0100001', name: 'Account 0100001', default: 'N' },
        { account: '0100002', name: 'Account 0100002', default: 'N' },
      ],
    });
  });

  test('sets the default, takes an account from another customer, and logs each change [S-279]', async () => {
    const accounts = [...plain('0100001', '0100003'), { account: '0100002', default: 'Y' }];
    const expected = [
      { account: '0100001', name: 'Account 0100001', default: 'N' },
      { account: '0100002', name: 'Account 0100002', default: 'Y' },
      { account: '0100003', name: 'Account 0100003', default: 'N' },
    ];
    expect((await put('boss', north.customer, accounts)).json()).toEqual({ results: expected });
    expect((await get('boss', north.customer)).json()).toEqual({ results: expected });
    expect((await get('boss', west.customer)).json()).toMatchObject({ results: [{ account: '0100004' }] });
    const log = await database
      .unscoped('test')
      .run(sql`select record_id from audit_log where entity = 'customer_accounts' order by record_id`);
    expect(log).toEqual([{ record_id: north.accounts[1] }, { record_id: west.accounts[0] }]);
  });

  test.each([
    [
      'an account is left out',
      'boss',
      plain('0100001'),
      { status: 409, code: 'account_left_out', detail: expect.stringContaining('0100002') },
    ],
    ['an account is unknown', 'boss', plain('0100001', '0100002', '0999999'), { status: 400, errors: { accounts: expect.any(String) } }],
    [
      'an account is of another company',
      'boss',
      plain('0100001', '0100002', '0200001'),
      { status: 400, errors: { accounts: expect.any(String) } },
    ],
    [
      'an account occurs twice',
      'boss',
      plain('0100001', '0100001', '0100002'),
      { status: 400, errors: { accounts: 'Each entry must be different' } },
    ],
    [
      'two are the default',
      'boss',
      [
        { account: '0100001', default: 'Y' },
        { account: '0100002', default: 'Y' },
      ],
      { status: 400, errors: { accounts: 'Only one entry can be the default' } },
    ],
    ['accounts may not be changed by the caller', 'reader', plain('0100001', '0100002'), { status: 403, code: 'no_permission' }],
    ['the caller is no administrator', 'ann', plain('0100001', '0100002'), { status: 403, code: 'no_permission' }],
    ['the customer is of another company', 'zed', plain('0100001', '0100002'), { status: 404, code: 'record_not_found' }],
  ] as const)('changes nothing where %s', async (_name, who, accounts, refusal) => {
    const before = await stored();
    expect((await put(who, north.customer, accounts)).json()).toMatchObject(refusal);
    expect(await stored()).toEqual(before);
  });

  test('says the same of a foreign customer and of none', async () => {
    for (const customer of [foreign.customer, 999_999])
      expect((await get('boss', customer)).json()).toMatchObject({ status: 404, code: 'record_not_found' });
  });
});

test('a customer has one default account, however it is saved', async () => {
  const [first, second] = north.accounts;
  const token = tokens.boss;
  const put = async (id: number | undefined, is_default: boolean) => {
    const { version } = (await call('GET', `customer_accounts/${id}`, { token })).json<{ version: number }>();
    return call('PUT', `customer_accounts/${id}`, { token, body: { version, is_default } });
  };
  expect((await put(first, true)).statusCode).toBe(200);
  const refused = await put(second, true);
  expect([refused.statusCode, refused.json().errors]).toEqual([409, { is_default: 'The customer has a default account already' }]);
  expect((await put(west.accounts[0], true)).statusCode).toBe(200);
  expect((await put(first, false)).statusCode).toBe(200);
  expect((await put(second, true)).statusCode).toBe(200);
  const moved = await call('PUT', `customers/${north.customer}/accounts`, {
    token,
    body: {
      accounts: [
        { account: '0100001', default: 'Y' },
        { account: '0100002', default: 'N' },
      ],
    },
  });
  expect(moved.json()).toMatchObject({
    results: [
      { account: '0100001', default: 'Y' },
      { account: '0100002', default: 'N' },
    ],
  });
});

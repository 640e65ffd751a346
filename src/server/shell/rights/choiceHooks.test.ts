import { expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, addUserType } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${portal.config.productCode}`)).map(
  ({ id }) => id,
);
const acme = await addCompany(database, 'acme');
const { customer, accounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002']);
const [first = 0, second = 0] = accounts;
const grants = ['UA-START', 'UA-ADD', 'GA-START', 'GA-ADD', 'UMG-START', 'UMG-ADD', 'CO-START', 'UAT-START', 'GR-START'];
await addPerson(database, {
  uid: 'root',
  company: product,
  group: await addGroup(database, product, 'OFFICES', grants),
  type: 'ADMIN',
  base: 'administrator',
});
const [main, more] = [await addGroup(database, acme, 'MAIN'), await addGroup(database, acme, 'MORE')];
const { token } = await signIn('root');
const userType = await addUserType(database, 'BUYER', 'external', 'CUSTOMER');

let serial = 0;
async function makeUser(values: object = {}): Promise<number> {
  serial += 1;
  const names = { MT_UID: `made.${serial}`, MT_FNAME: 'Made', MT_LNAME: 'Here', MT_EMAIL: 'made@example.com', limited: false };
  const answer = await call('POST', 'users/user', {
    token,
    body: { ...names, MT_COMP: acme, MT_TYPE: 'CUSTOMER', MT_CUST: customer, user_type: userType, MT_GRP: main, ...values },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: number }>().id;
}
const stateOf = async (user: number) =>
  (
    await connection.run(sql<{ groups: number[]; accounts: number[]; group: number | null; account: number | null }>`
    select "MT_GRP" as "group", "MT_DACT" as account,
      array(select menu_group from user_menu_groups where "user" = u.id order by sequence) as groups,
      array(select account from group_accounts where "user" = u.id order by account) as accounts
    from users u where id = ${user}`)
  )[0];
const rowOf = async (table: string, user: number) =>
  (
    await connection.run<{ id: number; version: number }>(sql`select id, version from ${sql.id(table)} where "user" = ${user} order by id`)
  )[0];

test('defaults that an administrator sets are given by a row, with its entry in the log [R-240]', async () => {
  const user = await makeUser({ MT_DACT: first });
  expect(await stateOf(user)).toEqual({ group: main, groups: [main], account: first, accounts: [first] });
  const { version } = (await call('GET', `users/user/${user}`, { token })).json<{ version: number }>();
  const body = { version, MT_GRP: more, MT_DACT: second, MT_FNAME: 'Changed' };
  expect((await call('PUT', `users/user/${user}`, { token, body })).statusCode).toBe(200);
  expect(await stateOf(user)).toEqual({ group: more, groups: [main, more], account: second, accounts: [first, second] });
  const entries = await connection.run(sql<{ entity: string }>`
    select entity from audit_log where action = 'create' and changes -> 'user' ->> 'new' = ${String(user)} order by entity`);
  expect(entries.map(({ entity }) => entity)).toEqual(['group_accounts', 'group_accounts', 'user_menu_groups', 'user_menu_groups']);
});

test('a save that leaves the defaults alone gives nothing, and a row that is there stays as it is', async () => {
  const user = await makeUser();
  await connection.run(sql`update users set "MT_DACT" = ${first} where id = ${user}`);
  await addRow(database, 'group_accounts', { user, account: second, can_view_charges: false });
  const { version, ...record } = (await call('GET', `users/user/${user}`, { token })).json();
  expect(
    (await call('PUT', `users/user/${user}`, { token, body: { version, MT_DACT: record.MT_DACT, phone: '4165550123' } })).statusCode,
  ).toBe(200);
  expect(await stateOf(user)).toMatchObject({ accounts: [second] });
  expect((await call('PUT', `users/user/${user}`, { token, body: { version: version + 1, MT_DACT: second } })).statusCode).toBe(200);
  expect(await connection.run(sql`select can_view_charges as charges from group_accounts where "user" = ${user}`)).toEqual([
    { charges: false },
  ]);
});

test('an account that is taken away is cleared from every choice', async () => {
  const user = await makeUser({ MT_DACT: first });
  await connection.run(
    sql`insert into account_preferences ("user", menu_group, account) values (${user}, ${main}, ${first}), (${user}, ${more}, ${second})`,
  );
  const row = await rowOf('group_accounts', user);
  expect((await call('DELETE', `group_accounts/${row?.id}`, { token })).statusCode).toBe(204);
  expect(await stateOf(user)).toMatchObject({ account: null, accounts: [] });
  expect(await connection.run(sql`select account from account_preferences where "user" = ${user}`)).toEqual([{ account: second }]);
  expect(
    await connection.run(
      sql`select changes -> 'MT_DACT' as change from audit_log where entity = 'users' and record_id = ${user} and action = 'update'`,
    ),
  ).toEqual([{ change: { old: first, new: null } }]);
});

test('a membership that is taken away makes the next one the default, and the last one leaves none', async () => {
  const user = await makeUser();
  await addRow(database, 'user_menu_groups', { user, menu_group: more, is_default: false, sequence: 2 });
  await connection.run(sql`insert into account_preferences ("user", menu_group, account) values (${user}, ${main}, ${first})`);
  await connection.run(sql`insert into menu_preferences ("user", menu_group) values (${user}, ${main})`);
  for (const left of [more, null]) {
    const row = await rowOf('user_menu_groups', user);
    expect((await call('DELETE', `user_menu_groups/${row?.id}`, { token })).statusCode).toBe(204);
    expect(await stateOf(user)).toMatchObject({ group: left });
  }
  expect(await connection.run(sql`select id from account_preferences where "user" = ${user}`)).toEqual([]);
  expect(await connection.run(sql`select menu_group from menu_preferences where "user" = ${user}`)).toEqual([{ menu_group: null }]);
  const shown = (await call('GET', `users/user/${user}`, { token })).json<{ version: number }>();
  const refused = await call('PUT', `users/user/${user}`, { token, body: { ...shown, MT_FNAME: 'Nobody' } });
  expect(refused.json()).toMatchObject({ status: 400, errors: { MT_GRP: expect.any(String) } });
  const given = await call('POST', 'user_menu_groups', { token, body: { user, menu_group: more, is_default: false, sequence: 1 } });
  expect(given.statusCode).toBe(201);
  expect(await stateOf(user)).toMatchObject({ group: more, groups: [more] });
});

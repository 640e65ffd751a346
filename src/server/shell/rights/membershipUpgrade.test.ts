import { expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { runUpgrades } from '../../framework/upgrades/runUpgrades.ts';
import { membershipUpgrade } from './membershipUpgrade.ts';

const { database, portal } = await testServer();
const connection = database.unscoped('test');
const acme = await addCompany(database, 'acme');
const { accounts } = await addCustomer(database, acme, 'ACME', ['0100001']);
const [first, second] = [await addGroup(database, acme, 'FIRST'), await addGroup(database, acme, 'SECOND')];

const people = {
  member: await addPerson(database, { uid: 'member', company: acme, group: first }),
  before: await addPerson(database, { uid: 'before', company: acme, group: first, values: { MT_DACT: accounts[0] ?? 0 } }),
  removed: await addPerson(database, { uid: 'removed', company: acme, group: first }),
  other: await addPerson(database, { uid: 'other', company: acme, group: first }),
};

const groupsOf = async (user: number) =>
  (await connection.run<{ menu_group: number }>(sql`select menu_group from user_menu_groups where "user" = ${user} order by id`)).map(
    ({ menu_group }) => menu_group,
  );

test('a default group of before becomes a membership once, but none that was taken away, and no account', async () => {
  const { before, removed, other, member } = people;
  await connection.run(sql`delete from user_menu_groups where "user" in (${before}, ${removed})`);
  await connection.run(sql`delete from group_accounts where "user" = ${before}`);
  await changeRow(database, 'users', other, { MT_GRP: second });
  await addRow(database, 'audit_log', {
    at: '2026-01-01T00:00:00Z',
    entity: 'user_menu_groups',
    record_id: 1,
    action: 'delete',
    changes: JSON.stringify({ user: { old: removed, new: null }, menu_group: { old: first, new: null } }),
    request_id: 'x',
  });
  const lines: string[] = [];
  await runUpgrades(connection, [membershipUpgrade], { registry: portal.definitions.current(), print: (line) => lines.push(line) });
  const expected = [[first], [first], [], [first, second]];
  expect([await groupsOf(member), await groupsOf(before), await groupsOf(removed), await groupsOf(other)]).toEqual(expected);
  expect(await connection.run(sql`select from group_accounts where "user" = ${before}`)).toEqual([]);
  expect(lines).toEqual([
    'Default menu groups became memberships: 2 users.',
    expect.stringMatching(/^1 users have a default account that nothing gives them any more/),
  ]);
  await connection.run(sql`delete from user_menu_groups where "user" = ${before}`);
  await runUpgrades(connection, [membershipUpgrade], { registry: portal.definitions.current(), print: (line) => lines.push(line) });
  expect(await groupsOf(before)).toEqual([]);
  expect(lines).toHaveLength(2);
});

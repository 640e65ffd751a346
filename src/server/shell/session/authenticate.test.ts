import { describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { sql } from '../../db/sql.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { findReader } from './findReader.ts';

const { database, clock, signIn, call, portal } = await testServer();
const connection = database.unscoped('test');
const [product] = await connection.run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const borealis = await addCompany(database, 'borealis', { time_zone: 'America/Vancouver' });
const group = await addGroup(database, house, 'PLAIN');
const [code, otherCode] = [
  await addRow(database, 'sales_codes', { code: 'S1', name: 'One' }),
  await addRow(database, 'sales_codes', { code: 'S2', name: 'Two' }),
];
const first = await addCustomer(database, acme, 'A1', ['101', '102'], { sales_code: code });
const second = await addCustomer(database, acme, 'A2', ['201'], { sales_code: otherCode });
const foreign = await addCustomer(database, borealis, 'B1', ['901'], { sales_code: code });
const [a101 = 0, a102 = 0] = first.accounts;
const [a201 = 0] = second.accounts;
const [a901 = 0] = foreign.accounts;

const moment = (now: Date) => ({ registry: portal.definitions.current(), now, productCode: portal.config.productCode });
const reader = async (userId: number): Promise<Reader> => {
  const found = await findReader(connection, userId, moment(clock.now));
  if (!found) throw new Error('no reader');
  return found;
};
const grant = (user: number, account: number, canViewCharges = true) =>
  addRow(database, 'group_accounts', {
    user,
    account,
    can_quote: true,
    can_ship: true,
    can_view_charges: canViewCharges,
    is_default: false,
  });
const sell = (user: number, salesCode: number, values = {}) =>
  addRow(database, 'user_sales', { user, sales_code: salesCode, all_customers: false, ...values });
const sorted = (accounts: Reader['accounts']) => (accounts === 'all' ? accounts : accounts.toSorted((a, b) => a - b));

test('an external user sees the accounts granted, nothing else', async () => {
  const user = await addPerson(database, { uid: 'ext', company: acme, group, values: { MT_CUST: second.customer } });
  await changeRow(database, 'users', user, { MT_DACT: a101 });
  await grant(user, a901);
  const found = await reader(user);
  expect(sorted(found.accounts)).toEqual([a901]);
  expect(found.fullAccounts).toEqual([a901]);
  expect(found).toMatchObject({ type: 'CUSTOMER', isStaff: false, isAdmin: false, seesAllCompanies: false, companyId: acme });
});

test('without any account the list is empty, never all', async () => {
  expect((await reader(await addPerson(database, { uid: 'bare', company: acme, group }))).accounts).toEqual([]);
});

test('an account whose charges are hidden is seen, its withheld fields are not', async () => {
  const user = await addPerson(database, { uid: 'nocharge', company: acme, group });
  await changeRow(database, 'users', user, { MT_DACT: a101 });
  await grant(user, a101, false);
  await grant(user, a102);
  const found = await reader(user);
  expect(sorted(found.accounts)).toEqual([a101, a102]);
  expect(found.fullAccounts).toEqual([a102]);
});

test("a customer administrator sees all accounts of the company's customers", async () => {
  const user = await addPerson(database, { uid: 'cadm', company: acme, group, base: 'customer_admin' });
  expect(sorted((await reader(user)).accounts)).toEqual([a101, a102, a201]);
  expect(sorted((await reader(user)).fullAccounts)).toEqual([a101, a102, a201]);
  await grant(user, a102, false);
  expect(sorted((await reader(user)).fullAccounts)).toEqual([a101, a201]);
});

test('sales staff see the accounts of the customers of their codes, whatever the company', async () => {
  const user = await addPerson(database, { uid: 'rep', company: house, group, type: 'SALES', base: 'sales_user' });
  await sell(user, code);
  const found = await reader(user);
  expect(sorted(found.accounts)).toEqual([a101, a102, a901]);
  expect(sorted(found.fullAccounts)).toEqual([a101, a102, a901]);
  expect(found).toMatchObject({ isStaff: true, isAdmin: false, seesAllCompanies: false });
});

test('sales staff of all customers see all', async () => {
  const user = await addPerson(database, { uid: 'rep-all', company: house, group, type: 'SALES', base: 'sales_user' });
  await sell(user, code, { all_customers: true });
  expect((await reader(user)).accounts).toBe('all');
});

test.each([
  ['ended yesterday', { effective_to: '2026-03-09' }, 0],
  ['ends today', { effective_to: '2026-03-10' }, 1],
  ['begins today', { effective_from: '2026-03-10' }, 1],
  ['begins tomorrow', { effective_from: '2026-03-11' }, 0],
])('a sales assignment that %s', async (name, dates, count) => {
  const user = await addPerson(database, { uid: `rep ${name}`.slice(0, 30), company: house, group, type: 'SALES', base: 'sales_user' });
  await sell(user, otherCode, dates);
  expect((await reader(user)).accounts).toHaveLength(count);
});

test('the day of an assignment is that of the company', async () => {
  const user = await addPerson(database, { uid: 'rep-west', company: borealis, group, type: 'SALES', base: 'sales_user' });
  await sell(user, otherCode, { effective_to: '2026-03-10' });
  const late = (time: string) => findReader(connection, user, moment(new Date(time)));
  expect((await late('2026-03-11T06:59:00Z'))?.accounts).toHaveLength(1);
  expect((await late('2026-03-11T07:00:00Z'))?.accounts).toHaveLength(0);
});

test.each([
  ['EMPLOYEE', 'house', { accounts: 'all', isStaff: true, isAdmin: false, seesAllCompanies: false }],
  ['ADMIN', 'house', { accounts: 'all', isStaff: true, isAdmin: true, seesAllCompanies: true }],
  ['CUSTOMER', 'house', { accounts: [], isStaff: false, isAdmin: false, seesAllCompanies: false }],
  ['EMPLOYEE', 'acme', { accounts: [], isStaff: false, isAdmin: false, seesAllCompanies: false }],
  ['ADMIN', 'acme', { accounts: [], isStaff: false, isAdmin: true, seesAllCompanies: false }],
] as const)('%s of the company %s [S-127]', async (type, place, expected) => {
  const company = place === 'house' ? house : acme;
  expect(await reader(await addPerson(database, { uid: `${type}.${place}`, company, group, type }))).toMatchObject(expected);
});

test('after switching to an account only that one is seen, as long as it is granted', async () => {
  const user = await addPerson(database, { uid: 'switch', company: acme, group });
  const granted = await grant(user, a101);
  await grant(user, a102);
  const { token } = await signIn('switch', 'acme');
  await connection.run(sql`update sessions set account = ${a101} where "user" = ${user}`);
  const save = (account: string) => call('PUT', 'users/save_userinfor', { token, body: { default_account: account } });
  expect([(await save('101')).statusCode, (await save('102')).statusCode]).toEqual([200, 400]);
  await connection.run(sql`delete from group_accounts where id = ${granted}`);
  expect((await save('101')).statusCode).toBe(400);
});

test('grants are joined over all active groups: menu entries, side entries and further grants', async () => {
  const command = (cmid: string, status = 'enabled') =>
    addRow(database, 'commands', {
      cmid,
      command_path: cmid,
      title_en: cmid,
      title_fr: cmid,
      access: 'user',
      audience: 'customer',
      status,
    });
  const menu = async (mid: string, cmid: number, status = 'active') =>
    addRow(database, 'menus', {
      mid,
      TMMTYP: 'L',
      TMVNAM: mid,
      CMCID: cmid,
      CMTITLE: mid,
      title_fr: mid,
      DOCLIB: 'N',
      EXDOCLIB: 'N',
      external: false,
      sequence: 1,
      status,
    });
  const top = await menu('T', await command('TOP'));
  await addRow(database, 'side_menus', {
    menu: top,
    name_en: 'Side',
    name_fr: 'Côté',
    sequence: 1,
    cmid: await command('SIDE'),
    status: 'active',
  });
  await addRow(database, 'side_menus', {
    menu: top,
    name_en: 'Off',
    name_fr: 'Off',
    sequence: 2,
    cmid: await command('SIDE-OFF'),
    status: 'inactive',
  });
  const off = await menu('OFF', await command('MENU-OFF'), 'inactive');
  await command('FURTHER');
  await command('DISABLED', 'disabled');
  await command('NEVER');
  const main = await addGroup(database, house, 'MAIN', [], { menulist: [top, off] });
  const more = await addGroup(database, house, 'MORE', ['FURTHER', 'DISABLED']);
  const idle = await addGroup(database, house, 'IDLE', ['NEVER'], { status: 'inactive' });
  const user = await addPerson(database, { uid: 'granted', company: acme, group: main });
  for (const [sequence, menuGroup] of [more, idle].entries())
    await addRow(database, 'user_menu_groups', { user, menu_group: menuGroup, is_default: false, sequence: sequence + 2 });
  // A choice by itself grants nothing.
  await changeRow(database, 'users', user, { MT_GRP: await addGroup(database, house, 'CHOSEN', ['NEVER']) });
  expect([...(await reader(user)).grants].toSorted()).toEqual(['FURTHER', 'SIDE', 'TOP']);
});

test('nobody is found for an unknown user, and for one who or whose company is not active', async () => {
  const user = await addPerson(database, { uid: 'leaving', company: acme, group });
  const find = (id: number) => findReader(connection, id, moment(clock.now));
  expect(await find(user)).toBeDefined();
  await changeRow(database, 'users', user, { MT_STATUS: 'suspended' });
  expect([await find(user), await find(-1)]).toEqual([undefined, undefined]);
});

describe('the context of a user without a session', () => {
  const frame = { language: 'fr', cmid: 'TEST', timezone: 'America/Halifax', requestId: 'r1' } as const;
  const open = (user: number, further: object = {}) => userContext(portal, user, { ...frame, ...further });
  const shared = addGroup(database, acme, 'SWITCHERS', ['SWITCHUSER', 'UA-PREF']);
  const people = shared.then(async (own) => ({
    plain: await addPerson(database, { uid: 'plain', company: acme, group: own }),
    chief: await addPerson(database, { uid: 'chief', company: acme, group: own, type: 'ADMIN' }),
    peer: await addPerson(database, { uid: 'peer', company: acme, group: own }),
  }));

  test('has the rights of the moment, the given words and the clock of the portal', async () => {
    const { plain } = await people;
    await grant(plain, a101);
    const ctx = await open(plain);
    expect(ctx).toMatchObject({ ...frame, now: clock.now, reader: { userId: plain, accounts: [a101], isActedFor: false } });
    expect([ctx?.actedBy, ctx?.task, ctx?.client]).toEqual([undefined, undefined, { address: '', userAgent: '' }]);
    await grant(plain, a102);
    expect(sorted((await open(plain))?.reader.accounts ?? [])).toEqual([a101, a102]);
    expect((await open(plain, { limits: { accounts: [a102, a901], fullAccounts: 'all' } }))?.reader).toMatchObject({ accounts: [a102] });
  });

  test.each(['inactive', 'locked', 'suspended', 'missing', 'paused'])('does not exist for a user who is %s', async (status) => {
    const { peer } = await people;
    await changeRow(database, 'users', peer, { MT_STATUS: status });
    expect(await open(peer)).toBeUndefined();
    await changeRow(database, 'users', peer, { MT_STATUS: 'active' });
    expect(await open(peer)).toBeDefined();
  });

  test('does not exist for an unknown user, and for the users of an inactive company', async () => {
    const { peer } = await people;
    expect(await open(0)).toBeUndefined();
    await changeRow(database, 'companies', acme, { status: 'inactive' });
    expect(await open(peer)).toBeUndefined();
    await changeRow(database, 'companies', acme, { status: 'active' });
  });

  test('of a user who is acted for has no personal rights, and exists only while the other user can act so', async () => {
    const { plain, chief, peer } = await people;
    expect(await open(peer, { actedBy: chief })).toMatchObject({
      actedBy: chief,
      reader: { userId: peer, isActedFor: true, roles: new Set() },
    });
    for (const other of [plain, peer, 0]) expect([other, await open(peer, { actedBy: other })]).toEqual([other, undefined]);
    await changeRow(database, 'users', chief, { MT_STATUS: 'locked' });
    expect(await open(peer, { actedBy: chief })).toBeUndefined();
    await changeRow(database, 'users', chief, { MT_STATUS: 'active' });
  });

  test('seen by another reader is limited to the rows of both, whatever that reader may do', async () => {
    const { plain, peer } = await people;
    const seenBy = await reader(peer);
    expect(await open(plain, { seenBy })).toMatchObject({
      actedBy: peer,
      reader: { userId: plain, isActedFor: true, seenBy: { userId: peer } },
    });
  });
});

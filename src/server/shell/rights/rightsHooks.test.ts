import { describe, expect, test } from 'vitest';
import { addCompany, addCustomer, addGroup, addPerson, addRow, addUserType, changeRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, signIn, call } = await testServer();
const connection = database.unscoped('test');
const { productCode } = portal.config;
const [product = 0] = (await connection.run(sql<{ id: number }>`select id from companies where code = ${productCode}`)).map(({ id }) => id);

const grants = [
  'UA-START',
  'UA-ADD',
  'UAT-START',
  'UAT-ADD',
  'GR-START',
  'GR-ADD',
  'UMG-START',
  'UMG-ADD',
  'GA-START',
  'GA-ADD',
  'CO-START',
];
const acme = await addCompany(database, 'acme');
const { customer, accounts } = await addCustomer(database, acme, 'ACME', ['0100001', '0100002']);
const [open = 0, hidden = 0] = accounts;
const chiefs = await addGroup(database, acme, 'CHIEFS', grants);
const buyers = await addGroup(database, acme, 'BUYERS', ['UA-PREF', 'UA-START']);
const fewer = await addGroup(database, acme, 'FEWER', ['UA-START']);
const closed = await addGroup(database, acme, 'CLOSED', ['ENV-START'], { status: 'inactive' });
const offices = await addGroup(database, product, 'OFFICES', grants);

const types = {
  plainAdmin: await addUserType(database, 'PLAINADMIN', 'administrator', 'ADMIN'),
  switcher: await addUserType(database, 'SWITCHER', 'administrator', 'ADMIN', { can_switch_user: true }),
  clerk: await addUserType(database, 'CLERK', 'employee', 'EMPLOYEE'),
  seller: await addUserType(database, 'SELLER', 'sales_user', 'SALES'),
  allAccounts: await addUserType(database, 'ALLACCOUNTS', 'customer_admin', 'CUSTOMER'),
  buyer: await addUserType(database, 'BUYER', 'external', 'CUSTOMER'),
};

const chief = await addPerson(database, {
  uid: 'chief',
  company: acme,
  group: chiefs,
  type: 'ADMIN',
  values: { user_type: types.plainAdmin, MT_DACT: open, requests_per_day: 500 },
});
await addRow(database, 'group_accounts', { user: chief, account: hidden, can_view_charges: false });
await addPerson(database, { uid: 'root', company: product, group: offices, type: 'ADMIN', base: 'administrator' });
const { token } = await signIn('chief', 'acme');
const { token: rootToken } = await signIn('root');

let serial = 0;
function newUser(values: Readonly<Record<string, unknown>> = {}) {
  serial += 1;
  return {
    MT_UID: `made.${serial}`,
    MT_COMP: acme,
    MT_TYPE: 'CUSTOMER',
    MT_CUST: customer,
    user_type: types.buyer,
    MT_FNAME: 'Nadia',
    MT_LNAME: 'Proof',
    MT_EMAIL: `made.${serial}@example.com`,
    MT_GRP: fewer,
    requests_per_day: 100,
    ...values,
  };
}
const beyond = 'You cannot grant permissions that you do not have.';

describe('an administrator of a company', () => {
  test('creates a user of it, and changes the user [S-074, S-075]', async () => {
    const made = await call('POST', 'users/user', { token, body: newUser() });
    expect(made.statusCode).toBe(201);
    const { id, version } = made.json<{ id: number; version: number }>();
    const body = { version, MT_LNAME: 'Changed', MT_DACT: open, MT_STATUS: 'suspended' };
    const changed = await call('PUT', `users/user/${id}`, { token, body });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ MT_LNAME: 'Changed', MT_DACT: open, user_type_label: 'BUYER', MT_GRP_label: 'Group FEWER' });
  });

  test('is offered the types that may be granted, and changes none', async () => {
    const listed = await call('GET', 'usertypes?fields=code&sort=code', { token });
    expect(listed.json<{ results: { code: string }[] }>().results.map(({ code }) => code)).toEqual([
      'administrator',
      'BUYER',
      'external',
      'PLAINADMIN',
    ]);
    expect((await call('PUT', `usertypes/${types.buyer}`, { token, body: { version: 1, can_switch_user: true } })).statusCode).toBe(403);
    const all = await call('GET', 'usertypes?fields=code&limit=100', { token: rootToken });
    expect(all.json<{ results: { code: string }[] }>().results.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SWITCHER', 'CLERK', 'SELLER', 'ALLACCOUNTS']),
    );
  });

  test.each([
    ['a type that may act as others', { MT_TYPE: 'ADMIN', user_type: types.switcher }, ['user_type']],
    ['a type of the employees', { MT_TYPE: 'EMPLOYEE', user_type: types.clerk }, ['MT_TYPE', 'user_type']],
    ['a type of sales', { MT_TYPE: 'SALES', user_type: types.seller }, ['MT_TYPE', 'user_type']],
    ['a type that sees charges which are hidden from the administrator', { user_type: types.allAccounts }, ['user_type']],
    ['a group with a screen that the administrator cannot open', { MT_GRP: buyers }, ['MT_GRP']],
    ['an account whose charges are hidden from the administrator', { MT_DACT: hidden }, ['MT_DACT']],
    ['more calls a day than the own limit', { requests_per_day: 501 }, ['requests_per_day']],
    ['calls without a limit', { requests_per_day: null }, ['requests_per_day']],
  ])('gives nobody %s', async (_name, values, fields) => {
    const answer = await call('POST', 'users/user', { token, body: newUser(values) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: Object.fromEntries(fields.map((field) => [field, beyond])) });
    expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual(fields.toSorted());
    const ofRoot = await call('POST', 'users/user', { token: rootToken, body: newUser(values) });
    expect(ofRoot.statusCode).toBe(201);
  });

  test('moves nobody to another type by a change of the detailed one, which the type follows', async () => {
    const { id } = (await call('POST', 'users/user', { token, body: newUser() })).json<{ id: number }>();
    const stored = async () => (await call('GET', `users/user/${id}`, { token: rootToken })).json<{ version: number; MT_TYPE: string }>();
    const { version } = await stored();
    for (const [type, errors] of [
      [types.clerk, { MT_TYPE: beyond, user_type: beyond }],
      [types.switcher, { user_type: beyond }],
    ] as const) {
      const answer = await call('PUT', `users/user/${id}`, { token, body: { version, user_type: type } });
      expect(answer.json()).toMatchObject({ status: 400, errors });
    }
    // A type that does not fit the detailed one is sent on purpose.
    const forged = await call('PUT', `users/user/${id}`, { token, body: { version, user_type: types.clerk, MT_TYPE: 'CUSTOMER' } });
    expect(forged.json()).toMatchObject({ status: 400, errors: { user_type: beyond } });
    expect(await stored()).toMatchObject({ version, MT_TYPE: 'CUSTOMER' });
    expect((await call('PUT', `users/user/${id}`, { token, body: { version, user_type: types.plainAdmin } })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ MT_TYPE: 'ADMIN' });
  });

  test('finds only the types that may be given, in the list and one by one [S-240]', async () => {
    const listed = (await call('GET', 'usertypes?limit=100', { token })).json<{ results: { id: number }[] }>().results.map(({ id }) => id);
    for (const [name, id] of Object.entries(types)) {
      const isGiven = ['plainAdmin', 'buyer'].includes(name);
      expect([name, listed.includes(id), (await call('GET', `usertypes/${id}`, { token })).statusCode]).toEqual([
        name,
        isGiven,
        isGiven ? 200 : 404,
      ]);
      expect((await call('GET', `usertypes/${id}`, { token: rootToken })).statusCode).toBe(200);
    }
  });

  test('grants none of it to the own account', async () => {
    const { version } = (await call('GET', `users/user/${chief}`, { token })).json<{ version: number }>();
    const body = { version, user_type: types.switcher, MT_GRP: buyers, requests_per_day: null };
    const answer = await call('PUT', `users/user/${chief}`, { token, body });
    expect(answer.json()).toMatchObject({ status: 400, errors: { user_type: beyond, MT_GRP: beyond, requests_per_day: beyond } });
  });

  test.each([
    ['a membership in a group with more screens', 'user_menu_groups', { menu_group: buyers, sequence: 1 }, 'menu_group'],
    ['an account with charges that are hidden from the administrator', 'group_accounts', { account: hidden }, 'can_view_charges'],
    [
      'a group with a screen that the administrator cannot open',
      'menugroups',
      { code: 'MORE', company: acme, grants: ['UA-START', 'ENV-START'] },
      'grants',
    ],
  ])('makes nobody %s', async (_name, path, values, field) => {
    const names = path === 'menugroups' ? { name_en: 'More', name_fr: 'Plus' } : { user: chief };
    const defaults = path === 'group_accounts' ? { can_view_charges: true } : {};
    const answer = await call('POST', path, { token, body: { ...names, ...defaults, ...values } });
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: beyond } });
  });

  test('makes the opposite of each', async () => {
    const made = await call('POST', 'users/user', { token, body: newUser() });
    const { id: user } = made.json<{ id: number }>();
    const bodies = [
      ['user_menu_groups', { user, menu_group: chiefs, sequence: 1 }],
      ['group_accounts', { user, account: hidden, can_view_charges: false }],
      ['group_accounts', { user, account: open, can_view_charges: true }],
      ['menugroups', { code: 'LESS', company: acme, name_en: 'Less', name_fr: 'Moins', grants: ['UA-START'] }],
    ] as const;
    for (const [path, body] of bodies) {
      const answer = await call('POST', path, { token, body });
      expect(answer.statusCode).toBe(201);
    }
  });

  test('opens no closed group that grants more, and does not see charges by changing the own row', async () => {
    const opened = await call('PUT', `menugroups/${closed}`, { token, body: { version: 1, status: 'active' } });
    expect(opened.json()).toMatchObject({ status: 400, errors: { status: beyond } });
    const [row] = await connection.run(sql<{ id: number; version: number }>`
      select id, version from group_accounts where "user" = ${chief} and account = ${hidden}`);
    const raised = await call('PUT', `group_accounts/${row?.id}`, { token, body: { version: row?.version, can_view_charges: true } });
    expect(raised.json()).toMatchObject({ status: 400, errors: { can_view_charges: beyond } });
  });

  test('opens a closed group whose menu leads to more once that menu is closed', async () => {
    const [screen] = await connection.run(sql<{ id: number }>`select id from commands where cmid = 'ENV-START'`);
    const menu = await addRow(database, 'menus', {
      mid: 'More',
      TMMTYP: 'L',
      TMVNAM: 'More',
      CMTITLE: 'More',
      title_fr: 'Plus',
      CMCID: screen?.id,
      DOCLIB: 'N',
      EXDOCLIB: 'N',
      external: false,
      sequence: 1,
      status: 'active',
    });
    const group = await addGroup(database, acme, 'MENUS', [], { status: 'inactive', menulist: [menu] });
    const reopen = () => call('PUT', `menugroups/${group}`, { token, body: { version: 1, status: 'active' } });
    expect((await reopen()).json()).toMatchObject({ status: 400, errors: { status: beyond } });
    await changeRow(database, 'menus', menu, { status: 'inactive' });
    expect((await reopen()).statusCode).toBe(200);
  });

  test('grants all accounts of the company once all are visible with their charges', async () => {
    await connection.run(sql`update group_accounts set can_view_charges = true where "user" = ${chief}`);
    const made = await call('POST', 'users/user', { token, body: newUser({ user_type: types.allAccounts }) });
    expect(made.statusCode).toBe(201);
    await changeRow(database, 'users', chief, { user_type: types.switcher });
    const switcher = await call('POST', 'users/user', { token, body: newUser({ MT_TYPE: 'ADMIN', user_type: types.switcher }) });
    expect(switcher.statusCode).toBe(201);
  });
});

test('a customer administrator is no administrator: the screens and calls of users are shut [R-236]', async () => {
  await addPerson(database, { uid: 'custadmin', company: acme, group: chiefs, base: 'customer_admin' });
  const { token: own } = await signIn('custadmin', 'acme');
  const answers = [
    await call('GET', 'users/user', { token: own }),
    await call('POST', 'users/user', { token: own, body: newUser() }),
    await call('GET', 'usertypes', { token: own }),
    await call('GET', 'definitions/UA-ADD', { token: own }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

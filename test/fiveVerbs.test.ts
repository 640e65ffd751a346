import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { customerFields } from './fixtures/customerFields.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, addUserType } from './people.ts';
import { testServer } from './server.ts';

/* The records of the administration: only administrators can list, add, change and delete them. */
const { database, portal, clock, signIn, call } = await testServer();
const registry = portal.definitions.current();
const [product] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`select id from companies where code = ${portal.config.productCode}`);
const house = product?.id ?? 0;
const acme = await addCompany(database, 'acme');
const cmids = [...registry.screensByCmid.keys()];
const group = await addGroup(database, house, 'ALL', cmids);
const customers = await addGroup(database, acme, 'ALL', cmids);
await addPerson(database, { uid: 'root', company: house, group, type: 'ADMIN', base: 'administrator' });
const ann = await addPerson(database, { uid: 'ann', company: acme, group: customers });
const { customer: employer } = await addCustomer(database, acme, 'ACME', []);
const clerk = await addUserType(database, 'CLERK', 'external', 'CUSTOMER');
const [code] = await database
  .unscoped('test')
  .run<{ id: number }>(sql`insert into sales_codes (code, name, status) values ('EAST', 'East', 'active') returning id`);
const [command] = await database.unscoped('test').run<{ id: number }>(sql`select id from commands where cmid = 'TERM-START'`);
const entry = { DOCLIB: 'N', EXDOCLIB: 'N', external: false, status: 'active' };
const topMenu = { mid: 'SHELF', TMMTYP: 'L', TMVNAM: 'Shelf', CMTITLE: 'Shelf', title_fr: 'Rayon', CMCID: command?.id, ...entry };
const menu = await addRow(database, 'menus', { ...topMenu, sequence: 901 });
const inDays = (days: number): string => new Date(clock.now.getTime() + days * 86_400_000).toISOString().replace('.000', '');
const tokens = { root: (await signIn('root')).token, ann: (await signIn('ann', 'acme')).token };

const names = { name_en: 'New', name_fr: 'Nouveau' };
const active = { status: 'active' };
const person = {
  MT_FNAME: 'Zoe',
  MT_LNAME: 'New',
  MT_EMAIL: 'zoe@example.com',
  MT_TYPE: 'CUSTOMER',
  MT_CUST: employer,
  user_type: clerk,
  MT_STATUS: 'active',
};
const help = { title_en: 'New', title_fr: 'Nouveau', body_en: 'x', body_fr: 'x' };
const news = {
  title_en: 'New',
  title_fr: 'Nouveau',
  body_en: 'x',
  body_fr: 'x',
  severity: 'info',
  start_date: '2026-03-10',
  show_on_home: true,
};
const screen = {
  command_path: 'NEW',
  title_en: 'New',
  title_fr: 'Nouveau',
  access: 'user',
  audience: 'customer',
  analytics: 'N',
  status: 'enabled',
};

const customer = {
  name: 'New',
  ...customerFields,
};

const records: readonly (readonly [id: string, path: string, body: object, change: object])[] = [
  ['[S-276]', 'announcements', { ...news, ...active }, { severity: 'warning' }],
  ['[S-152]', 'commands', { cmid: 'NEW', ...screen }, { analytics: 'Y' }],
  ['[S-152] [S-278] [D-043]', 'companies', { code: 'new', name: 'New', time_zone: 'America/Toronto', ...active }, { name: 'Newer' }],
  ['[S-152] [S-279]', 'customers', { company: acme, code: 'NEW', ...customer }, { name: 'Newer' }],
  ['[S-152] [S-280]', 'environment', { name: 'NEW_ONE', value: '1', secret: false, requires_restart: false }, { value: '2' }],
  ['[S-152] [S-280]', 'masterconfigs', { key_group: 'PORTAL', mc_key: 'NEW', mc_value: '1', ...active }, { mc_value: '2' }],
  [
    '[S-155]',
    'mtd_maintenance/maintenance/admin',
    {
      title_en: 'New',
      title_fr: 'Nouveau',
      starts_at: inDays(2),
      ends_at: inDays(3),
      scope: 'portal',
      allow_admin: true,
      state: 'planned',
    },
    { title_en: 'Newer' },
  ],
  ['[S-153]', 'menus', { ...topMenu, mid: 'NEW', CMTITLE: 'New', sequence: 902 }, { CMTITLE: 'Newer' }],
  [
    '[S-153]',
    'menus/sidemenus',
    { menu, cmid: command?.id, name_en: 'New', name_fr: 'Nouveau', sequence: 903, ...entry },
    { name_en: 'Newer' },
  ],
  ['[S-153] [S-280]', 'menugroups', { code: 'NEW', company: house, is_admin: 'N', ...names, ...active }, { name_en: 'Newer' }],
  [
    '[S-282]',
    'users/userpreset',
    {
      name: 'New',
      company: acme,
      user_type: clerk,
      menu_groups: [customers],
      default_group: customers,
      language: 'fr',
      theme: 'light',
      limited: false,
      ...active,
    },
    { theme: 'dark' },
  ],
  ['[S-282] [D-042]', 'users/user', { MT_UID: 'zoe', MT_COMP: acme, MT_GRP: customers, ...person }, { MT_FNAME: 'Zoé' }],
  [
    '[S-284]',
    'usertypes',
    { code: 'NEW', base: 'external', mt_type: 'CUSTOMER', analytics_id: 'customer', can_switch_user: false, ...names },
    { name_fr: 'Neuf' },
  ],
  [
    '[S-153] [S-284]',
    'languages',
    { code: 'de', name_en: 'German', name_native: 'Deutsch', supported: 'N', sequence: 9 },
    { supported: 'Y' },
  ],
  ['[S-153] [S-284]', 'menu_help', { MHMID: 'NEW', ...help, ...active }, { title_en: 'Newer' }],
  ['[S-284]', 'sales_codes', { code: 'NEW', name: 'New', ...active }, { name: 'Newer' }],
  ['[S-284]', 'user_sales', { user: ann, sales_code: code?.id, all_customers: false }, { all_customers: true }],
];

test.each(records)(
  '%s %s: an administrator adds, lists, reads, changes and deletes a record, a customer none of it',
  async (_id, path, body, change) => {
    const as = (token: string) => ({
      add: () => call('POST', path, { token, body }),
      list: (id: number) => call('GET', `${path}?id=${id}`, { token }),
      read: (id: number) => call('GET', `${path}/${id}`, { token }),
      change: (id: number, version: number) => call('PUT', `${path}/${id}`, { token, body: { version, ...change } }),
      remove: (id: number) => call('DELETE', `${path}/${id}`, { token }),
    });
    const [root, customer] = [as(tokens.root), as(tokens.ann)];

    const added = await root.add();
    expect(added.json()).toMatchObject({ ...body, version: 1 });
    expect(added.statusCode).toBe(201);
    const { id, version } = added.json<{ id: number; version: number }>();
    expect((await root.list(id)).json()).toMatchObject({ results: [{ id }], count: 1 });
    expect((await root.read(id)).json()).toMatchObject(body);

    for (const refused of [
      await customer.add(),
      await customer.list(id),
      await customer.read(id),
      await customer.change(id, version),
      await customer.remove(id),
    ])
      expect(refused.json()).toMatchObject({ status: 403, code: 'no_permission' });

    const changed = await root.change(id, version);
    expect(changed.json()).toMatchObject({ ...body, ...change, version: 2 });
    const removed = await root.remove(id);
    expect([removed.statusCode, (await root.read(id)).statusCode]).toEqual([204, 404]);
  },
);

test('[S-152] an account of a customer is added, listed, read, changed and deleted; a customer changes none', async () => {
  const body = { customer: employer, account: '7000001', name: 'New', role: 'shipper', terms: 'prepaid', is_default: false, ...active };
  const added = await call('POST', 'customer_accounts', { token: tokens.root, body });
  expect([added.statusCode, added.json()]).toMatchObject([201, body]);
  const { id, version } = added.json<{ id: number; version: number }>();
  const path = `customer_accounts/${id}`;
  expect((await call('GET', `customer_accounts?id=${id}`, { token: tokens.root })).json()).toMatchObject({ results: [{ id }], count: 1 });
  expect((await call('GET', `customer_accounts?id=${id}`, { token: tokens.ann })).json()).toMatchObject({ results: [], count: 0 });
  const change = { version, name: 'Newer' };
  const refused = [
    await call('POST', 'customer_accounts', { token: tokens.ann, body: { ...body, account: '7000002' } }),
    await call('GET', path, { token: tokens.ann }),
    await call('PUT', path, { token: tokens.ann, body: change }),
    await call('DELETE', path, { token: tokens.ann }),
  ];
  for (const { statusCode } of refused) expect([400, 403, 404]).toContain(statusCode);
  expect((await call('PUT', path, { token: tokens.root, body: change })).json()).toMatchObject({ name: 'Newer', version: 2 });
  expect((await call('DELETE', path, { token: tokens.root })).statusCode).toBe(204);
  expect((await call('GET', path, { token: tokens.root })).statusCode).toBe(404);
});

test('[S-282] a user whom no other record names is deleted', async () => {
  const id = await addRow(database, 'users', { MT_UID: 'gone', MT_COMP: acme, MT_GRP: customers, ...person });
  expect((await call('DELETE', `users/user/${id}`, { token: tokens.root })).statusCode).toBe(204);
  expect((await call('GET', `users/user/${id}`, { token: tokens.root })).statusCode).toBe(404);
});

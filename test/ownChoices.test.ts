import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { generatedOperations } from '../src/server/framework/generatedOperations.ts';
import { listOperations } from '../src/server/parts.ts';
import { authenticate } from '../src/server/shell/session/authenticate.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, addTerminal, password } from './people.ts';
import { testServer } from './server.ts';
import { byTurn, isDeep } from './tier.ts';

/**
 * Every call by which users change their own data, and everything that they can read: no choice gives, keeps or widens a right.
 * The rights of the session and the shipments, accounts and menus that follow from them are compared for each choice. The deep tier reads
 * all further lists and screens for each choice; the fast tier reads each list for one of the choices. Law 36.
 */
const { database, portal, clock, call, signIn } = await testServer();
const registry = portal.definitions.current();
const connection = database.unscoped('test');

const company = await addCompany(database, 'acme');
const seller = await addCompany(database, 'seller');
const code = await addRow(database, 'sales_codes', { code: 'S1', name: 'One' });
const { accounts } = await addCustomer(database, company, 'ACME', ['0100001', '0100002', '0100003'], { sales_code: code });
const [shown = 0, plain = 0, foreign = 0] = accounts;
const screens = ['SHP-START', 'SHP-VIEW', 'UA-PREF', 'CA-START'];
const mine = await addGroup(database, company, 'MINE', [...screens, 'RPT-PARTIES']);
const spare = await addGroup(database, company, 'SPARE', screens, { landing_page: 'SHP-START' });
await addGroup(database, company, 'THEIRS', [...registry.screensByCmid.keys()]);

const { terminal } = await addTerminal(database);
const party = (role: string) => ({
  [`${role}_name`]: 'Acme',
  [`${role}_address`]: '1 Main St',
  [`${role}_city`]: 'Toronto',
  [`${role}_province`]: 'ON',
  [`${role}_postal`]: 'M5V 1A1',
  [`${role}_country`]: 'CA',
});
for (const [place, account] of accounts.entries())
  await addRow(database, 'shipments', {
    probill: `10000000${place}`,
    status: 'delivered',
    ...party('shipper'),
    ...party('consignee'),
    bill_to: account,
    terms: 'prepaid',
    origin_terminal: terminal,
    destination_terminal: terminal,
    service_level: 'standard',
    pieces: 1,
    package_code: 'PLT',
    weight: 100,
    total_charges: 100,
  });

interface Victim {
  readonly uid: string;
  readonly user: number;
  readonly company: string;
  readonly token: string;
}

let serial = 0;

/** A user with two accounts, the second without charges, two groups, and a separate session. */
async function addUser(): Promise<Victim> {
  serial += 1;
  const uid = `user.${serial}`;
  const user = await addPerson(database, { uid, company, group: spare });
  await addRow(database, 'user_menu_groups', { user, menu_group: mine, is_default: false, sequence: 2 });
  await addRow(database, 'group_accounts', { user, account: shown });
  await addRow(database, 'group_accounts', { user, account: plain, can_view_charges: false });
  return { uid, user, company: 'acme', token: (await signIn(uid, 'acme')).token };
}

/** Sales staff of another company, with accounts by assignment only. */
async function addSeller(): Promise<Victim> {
  serial += 1;
  const uid = `seller.${serial}`;
  const user = await addPerson(database, { uid, company: seller, group: spare, type: 'SALES', base: 'sales_user' });
  await addRow(database, 'user_menu_groups', { user, menu_group: mine, is_default: false, sequence: 2 });
  await addRow(database, 'user_sales', { user, sales_code: code, all_customers: false });
  return { uid, user, company: 'seller', token: (await signIn(uid, 'seller')).token };
}

/** Lists and screens to read in addition to those always read. */
interface Sweep {
  readonly lists: readonly string[];
  readonly screens: readonly string[];
}

const allLists = [...registry.resourceByApiUrl.keys()].filter((path) => path !== 'shipments');
const allScreens = [...registry.screensByCmid.keys()];

/** The rights of a session, on which all lists, records and screens depend: only authenticate.ts makes a reader, see architecture.test.ts. */
async function rightsOf(token: string): Promise<readonly string[]> {
  const caller = await authenticate(token, { app: portal, registry, now: clock.now, address: '127.0.0.1' });
  if (!caller || caller === 'ended') return [];
  const { reader } = caller;
  const { accounts: seen, fullAccounts, grants, roles, companyId, userId, type, seenBy, hold, standsFor, ...flags } = reader;
  const named = (ids: typeof seen) => (ids === 'all' ? ['all'] : ids.map((id) => numbers[accounts.indexOf(id)] ?? `of id ${id}`));
  return [
    `user ${userId}`,
    `company ${companyId}`,
    `type ${type}`,
    `seen by ${seenBy?.userId ?? 'nobody else'}`,
    `on hold: ${JSON.stringify(hold ?? null)}`,
    `decides for: ${JSON.stringify(standsFor ?? null)}`,
    ...Object.entries(flags).map(([flag, value]) => `${flag} ${JSON.stringify(value)}`),
    ...named(seen).map((number) => `right to account ${number}`),
    ...named(fullAccounts).map((number) => `charges of account ${number}`),
    ...[...grants].map((cmid) => `grant ${cmid}`),
    ...[...roles].map((role) => `role ${role}`),
  ];
}

/** Everything that a user can read: rights, records, charges, menus, accounts, and the lists and screens of the sweep. */
async function readable({ token }: Victim, { lists, screens: opened }: Sweep): Promise<ReadonlySet<string>> {
  const found = new Set<string>(await rightsOf(token));
  const note = (kind: string, values: readonly unknown[]) => {
    for (const value of values) found.add(`${kind} ${String(value)}`);
  };
  const rows = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const answer = await call('GET', path, { token });
    return answer.statusCode === 200 ? answer.json().results : [];
  };
  const shipments = await rows('shipments?fields=id,total_charges&limit=100');
  const priced = shipments.filter(({ total_charges }) => total_charges !== null);
  note(
    'shipment',
    shipments.map(({ id }) => id),
  );
  note(
    'charges',
    priced.map(({ id }) => id),
  );
  note(
    'found by charges',
    (await rows('shipments?fields=id&total_charges__gt=1&limit=100')).map(({ id }) => id),
  );
  for (const id of [1, 2, 3]) {
    const record = await call('GET', `shipments/${id}`, { token });
    if (record.statusCode !== 200) continue;
    note('record', [id]);
    if (record.json().total_charges !== undefined && record.json().total_charges !== null) note('charges of record', [id]);
  }
  for (const path of lists)
    note(
      `list ${path}`,
      (await rows(`${path}?fields=id&limit=100`)).map(({ id }) => id),
    );
  note(
    'account',
    (await rows('globals/account/user')).map(({ account }) => account),
  );
  for (const cmid of new Set([...opened, 'RPT-PARTIES']))
    if ((await call('GET', `globals/access/cmid?cmid=${cmid}`, { token })).statusCode === 200) note('screen', [cmid]);
  const state = (await call('GET', 'users/refresh', { token })).json();
  for (const group of state.groups) note(`menu ${group.code}`, ['', ...group.menulist.map(({ mid }: { mid: string }) => mid)]);
  note('default account', [state.profile.MT_DACT].filter(Boolean));
  note('default group', [state.profile.MT_GRP].filter(Boolean));
  note('current group', [state.current_group].filter(Boolean));
  note('current account', [state.current_account?.account].filter(Boolean));
  return found;
}

type Attempt = readonly [path: string, body: object];

const groups = ['SPARE', 'MINE', 'THEIRS'];
const numbers = ['0100001', '0100002', '0100003'];
const all = (path: string, bodies: readonly object[]): readonly Attempt[] => bodies.map((body) => [path, body]);

const list = { api: 'GET shipments', cmid: 'SHP-START' } as const;

/** A view that names columns and conditions of withheld fields. */
const wideView = { query: 'total_charges__gt=0&sort=-total_charges', columns: [{ name: 'total_charges', visible: true }] } as const;

/** Calls that change the user's own data, each with all attempts of a user. A new call needs a case here, or a place in `others`. */
const ownCalls: Readonly<Record<string, (victim: Victim) => readonly Attempt[]>> = {
  'PUT users/save_userinfor': () =>
    all('users/save_userinfor', [
      ...numbers.map((default_account) => ({ default_account })),
      ...groups.map((default_menu_group) => ({ default_menu_group })),
      ...['SHP-START', 'RPT-PARTIES', 'UA-START'].map((landing_page) => ({ landing_page })),
      { language: 'fr', theme: 'dark' },
      { MT_DACT: foreign, MT_GRP: 1 },
    ]),
  'PUT users': () =>
    all('users', [
      { MT_FNAME: 'Own' },
      { MT_EMAIL: 'own@example.com', current_password: password },
      { MT_DACT: foreign },
      { MT_GRP: 1 },
      { MT_TYPE: 'ADMIN' },
      { user_type: 1 },
      { MT_COMP: 1 },
    ]),
  'POST users/switchlang': () => all('users/switchlang', [{ language: 'fr' }]),
  'PUT users/top_side_menu': () =>
    all('users/top_side_menu', [
      { layout: 'top', collapsed: true },
      { favourites: [{ path: 'pages/UA-START', title: 'Users' }] },
      { menu_group: 1 },
    ]),
  'PUT users/menu_group': () =>
    all(
      'users/menu_group',
      groups.map((group) => ({ group })),
    ),
  'PUT users/save_user_table_infor': () =>
    all('users/save_user_table_infor', [
      {
        api: 'GET shipments',
        cmid: 'SHP-START',
        record_pref: 100,
        sep_pref: 'N',
        table_pref: [{ name: 'total_charges', index: 0, visible: 'Y' }],
      },
    ]),
  'DELETE users/reset_user_table_infor': () => all('users/reset_user_table_infor', [{ api: 'GET shipments', cmid: 'SHP-START' }]),
  'POST grid_views': () =>
    all('grid_views', [
      ...['user', 'group', 'company'].map((layer) => ({ ...list, name: `view of ${layer}`, layer, group: 'THEIRS', state: wideView })),
      { ...list, name: 'default', layer: 'user', is_default: true, state: wideView },
    ]),
  'PUT grid_views/{id}': () => all('grid_views/1', [{ version: 1, layer: 'company', state: wideView }]),
  'DELETE grid_views/{id}': () => all('grid_views/1?version=1', [{}]),
  'POST grid_views/{id}/restore': () => all('grid_views/1/restore', [{}]),
  'PUT grid_layouts': () => all('grid_layouts', [{ ...list, pinned: ['total_charges'], widths: { total_charges: 300 } }]),
  'POST preferences/get_groupaccount': () =>
    all(
      'preferences/get_groupaccount',
      groups.flatMap((group) => numbers.map((account) => ({ group, account }))),
    ),
  'PUT preferences/get_groupaccount': () =>
    all(
      'preferences/get_groupaccount',
      groups.flatMap((group) => numbers.map((account) => ({ id: 1, group, account }))),
    ),
  'DELETE preferences/get_groupaccount': () => all('preferences/get_groupaccount?id=1', [{}]),
  'POST users/switchaccount': () =>
    all(
      'users/switchaccount',
      ['', ...numbers, ''].map((account) => ({ account })),
    ),
  'PUT notices/choices': () =>
    all('notices/choices', [
      { notice: 'request_decided', way: 'mail', choice: 'off' },
      { notice: 'decision_waits', way: 'portal', choice: 'off' },
    ]),
  'POST announcements/read': () => all('announcements/read', [{ ids: [1] }]),
  'POST commands/portlet_history': () => all('commands/portlet_history', [{ cmid: 'UA-START' }]),
  'POST users/refresh': ({ uid, company: own }) => all('users/refresh', [{ username: uid, company: own }]),
  'POST globals/access/expiry': () => all('globals/access/expiry', [{}]),
  'POST globals/account/securityquestions': () => all('globals/account/securityquestions', [{ questions: [] }]),
  'DELETE users/sessions': () => all('users/sessions', [{}]),
};

/** Calls of level user that change none of the user's own data, or that end the session. */
const others = [
  'PUT users/resettoken',
  'POST users/logout',
  'DELETE users/sessions/{id}',
  'POST users/switchuser',
  'POST users/switchback',
  'POST tasks/{id}/cancel',
  'DELETE tasks/{id}',
  'POST file_imports',
  'PUT file_imports/{id}',
  'POST file_imports/{id}/files',
  'POST file_imports/{id}/check',
  'POST file_imports/{id}/commit',
  'DELETE file_imports/{id}',
  // Messages, which give no right: src/server/shell/email.
  'POST email/send',
  'POST email/pictures',
  // Files, which give no right: src/server/shell/files.
  'POST attachments',
  'POST attachments/restore',
  'DELETE attachments',
  'POST attachments/resumable',
  'PATCH attachments/resumable/{upload}',
  'DELETE attachments/resumable/{upload}',
  // Documents of libraries that the caller edits: test/attack/doclib.test.ts.
  'POST doclib/library/{conn}/{cmid}',
  'PUT doclib/library/{conn}/{cmid}/{dlref}',
  'DELETE doclib/library/{conn}/{cmid}/{dlref}',
  'PUT doclib/customers/{conn}/{cmid}/{dlref}',
  'POST doclib/metadata/{conn}/{cmid}/{dlref}/{tag}',
  'PUT doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}',
  'DELETE doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}',
  'POST doclib/documents/{conn}/{cmid}/{dlref}',
  'DELETE doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}',
  'POST doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}/restore',
  'POST doclib/email/{conn}/{cmid}/{dlref}',
  // Schedules of the caller: test/pushReports.test.ts.
  'POST pushreport/preview',
  'POST pushreport_targets/{id}/secret',
  'POST pushreport_targets/{id}/test',
  'POST scheduled_reports/copy',
  'POST scheduled_reports/{id}/run',
  'POST pushreport/run_report/{id}',
  'DELETE pushreportrepository/{pushreport_id}/{id}',
  // Typed values, which no right depends on.
  'PUT drafts/{id}',
  'DELETE drafts/{id}',
  'POST change_sets/{set}/undo',
  'POST bulk_changes',
  'POST shipment_templates/keep',
  'POST bulk_changes/preview',
  'POST analytics/page_view',
  'POST contacts/confirm',
  // A question that changes nothing.
  'POST utils/GETETANEW',
  // Counts for the caller’s limit alone: src/server/domain/quotes/quotes.test.ts.
  'POST pickups/check',
  'POST quotes/rate',
  'POST globals/mtdmrating/add_rate',
  'POST globals/mtdmrating/dont_show_rating',
  // Marks of the caller's own rows, found by the caller: src/server/shell/notifications/notifications.test.ts.
  'POST notifications/read',
  'POST notifications/unread',
  'POST oidc/force_auth',
  // Of the webhooks of the caller's accounts: test/webhooks.test.ts.
  'POST webhook_deliveries/{id}/repeat',
  'POST api_tokens/{id}/secret',
  'POST webhooks/{id}/secret',
  'POST webhooks/{id}/test',
  // Questions that change nothing.
  'POST report_templates/preview',
  'POST report_templates/file',
  'POST report_designs/begin',
  'PUT report_designs/{id}/draft',
  'POST report_designs/{id}/publish',
  'POST report_designs/{id}/withdraw',
  'POST account_holds/{id}/release',
  'POST sales_codes/several',
  // Of the bills that the caller sees: test/shippingLabels.test.ts.
  'POST bols/{id}/labels',
  'POST bols/labels',
  'POST shipping_labels/test_label',
];

test('each call by which users may change what is theirs is tried', () => {
  const generated = new Set(generatedOperations(registry).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const found = listOperations(registry)
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== 'GET' && access === 'user')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !generated.has(name));
  const known = [...Object.keys(ownCalls), ...others].toSorted();
  expect(found.toSorted(), 'a call has its attempts in ownCalls if it changes the own data of its user, else a place in others').toEqual(
    known,
  );
});

/** Makes all attempts; a refusal is as good as a success. */
async function choose(victim: Victim, name: string): Promise<void> {
  const [method] = name.split(' ');
  for (const [path, body] of ownCalls[name]?.(victim) ?? []) {
    const { statusCode } = await call(method as 'POST' | 'PUT' | 'DELETE', path, { token: victim.token, ...(body && { body }) });
    expect([name, statusCode < 500]).toEqual([name, true]);
  }
}

/** A choice may name an own account or group, and show one account only: that is no right. */
const isChoice = (entry: string): boolean => /^(default|current) (account|group) (0100001|0100002|SPARE|MINE)$/.test(entry);

/** Parts that describe the choices themselves, not the rows that they might open. */
const ownRecords = /^list (account_preferences|menu_preferences|sessions|audit_log|command_log|commands\/portlet_history) /;

const widened = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  [...after].filter((entry) => !before.has(entry) && !isChoice(entry) && !ownRecords.test(entry));

/** So many lists for each choice that the choices together read all of them. */
const share = Math.ceil(allLists.length / Object.keys(ownCalls).length);

const turns = Object.keys(ownCalls).map((name, turn) => [name, turn] as const);

test.each(turns)('nothing is readable after %s that was not before', async (name, turn) => {
  // Rights only decide screens: openScreens.test.ts compares their calls with that decision.
  const sweep = { lists: byTurn(allLists, turn, share), screens: isDeep ? allScreens : [] };
  const victim = await addUser();
  const before = await readable(victim, sweep);
  expect([...before]).toEqual(expect.arrayContaining(['shipment 1', 'shipment 2', 'charges 1', 'record 2', 'screen RPT-PARTIES']));
  expect(before).not.toContain('charges 2');
  await choose(victim, name);
  expect(widened(before, await readable(victim, sweep))).toEqual([]);
});

interface Taking {
  readonly name: string;
  readonly add: () => Promise<Victim>;
  /** Account chosen beforehand, so that only the right itself is lost. */
  readonly account?: string;
  readonly take: (victim: Victim) => Promise<unknown>;
  /** Rights, rows and screens that disappear, regardless of the choices; all others may stay. */
  readonly gone: readonly RegExp[];
}

await addPerson(database, {
  uid: 'chief',
  company,
  group: await addGroup(database, company, 'CHIEFS', [...registry.screensByCmid.keys()]),
  type: 'ADMIN',
  base: 'customer_admin',
});
const { token: chiefToken } = await signIn('chief', 'acme');

const rowOf = async (table: string, column: string, value: number, user: number) =>
  (
    await connection.run<{ id: number; version: number }>(
      sql`select id, version from ${sql.id(table)} where "user" = ${user} and ${sql.id(column)} = ${value}`,
    )
  )[0];

async function removeByCall(path: string, column: string, value: number, { user }: Victim): Promise<void> {
  const row = await rowOf(path, column, value, user);
  const answer = await call('DELETE', `${path}/${row?.id}`, { token: chiefToken });
  expect(answer.statusCode).toBe(204);
}

const takings: readonly Taking[] = [
  {
    name: 'an account row is deleted',
    add: addUser,
    account: '0100001',
    take: (victim) => removeByCall('group_accounts', 'account', shown, victim),
    gone: [/^(shipment|charges|found by charges|record|charges of record) 1$/, /account 0100001$/],
  },
  {
    name: 'an account row without charges is deleted',
    add: addUser,
    account: '0100002',
    take: (victim) => removeByCall('group_accounts', 'account', plain, victim),
    gone: [/^(shipment|charges|found by charges|record|charges of record) 2$/, /account 0100002$/],
  },
  {
    name: 'an account row is removed without any hook',
    add: addUser,
    account: '0100001',
    take: ({ user }) => connection.run(sql`delete from group_accounts where "user" = ${user} and account = ${shown}`),
    gone: [/^(shipment|charges|found by charges|record|charges of record) 1$/, /account 0100001$/],
  },
  {
    name: 'an account row becomes another account’s',
    add: addUser,
    account: '0100001',
    take: async ({ user }) => {
      const row = await rowOf('group_accounts', 'account', shown, user);
      const answer = await call('PUT', `group_accounts/${row?.id}`, {
        token: chiefToken,
        body: { version: row?.version, account: foreign },
      });
      expect(answer.statusCode).toBe(200);
    },
    gone: [/^(shipment|charges|found by charges|record|charges of record) 1$/, /account 0100001$/],
  },
  {
    name: 'the right to charges is switched off',
    add: addUser,
    account: '0100001',
    take: async ({ user }) => {
      const row = await rowOf('group_accounts', 'account', shown, user);
      const answer = await call('PUT', `group_accounts/${row?.id}`, {
        token: chiefToken,
        body: { version: row?.version, can_view_charges: false },
      });
      expect(answer.statusCode).toBe(200);
    },
    gone: [/^(charges|found by charges|charges of record) /],
  },
  {
    name: 'a membership is deleted',
    add: addUser,
    take: (victim) => removeByCall('user_menu_groups', 'menu_group', mine, victim),
    gone: [/^(screen|grant) RPT-PARTIES$/, /^menu MINE/, /group MINE$/],
  },
  {
    name: 'a membership is removed without any hook',
    add: addUser,
    take: ({ user }) => connection.run(sql`delete from user_menu_groups where "user" = ${user} and menu_group = ${mine}`),
    gone: [/^(screen|grant) RPT-PARTIES$/, /^menu MINE/, /group MINE$/],
  },
  {
    name: 'a sales assignment is deleted',
    add: addSeller,
    account: '0100001',
    take: ({ user }) => connection.run(sql`delete from user_sales where "user" = ${user}`),
    gone: [/^(shipment|charges|found by charges|record|charges of record) /, /account /],
  },
  {
    name: 'a sales assignment ends',
    add: addSeller,
    account: '0100001',
    take: ({ user }) => connection.run(sql`update user_sales set effective_to = '2026-03-09' where "user" = ${user}`),
    gone: [/^(shipment|charges|found by charges|record|charges of record) /, /account /],
  },
];

/** Lists other than the shipments hold nothing that the taking affects, and the affected screen is always opened. */
const noFurther = { lists: [], screens: [] };

describe.each(takings)('whatever the user has chosen before, when $name', ({ add, account, take, gone }) => {
  test('the right is gone, and comes back by no choice', async () => {
    const victim = await add();
    const { token } = victim;
    const own = account ?? '0100001';
    for (const [path, body] of [
      ['users/save_userinfor', { default_account: own, default_menu_group: 'MINE', landing_page: 'SHP-START' }],
      ['users/menu_group', { group: 'MINE' }],
    ] as const)
      expect((await call('PUT', path, { token, body })).statusCode).toBe(200);
    expect((await call('POST', 'preferences/get_groupaccount', { token, body: { group: 'MINE', account: own } })).statusCode).toBe(201);
    const before = await readable(victim, noFurther);
    for (const pattern of gone) expect([pattern, [...before].some((entry) => pattern.test(entry))]).toEqual([pattern, true]);
    await take(victim);
    const after = await readable(victim, noFurther);
    const left = (entries: ReadonlySet<string>) => [...entries].filter((entry) => gone.some((pattern) => pattern.test(entry)));
    expect(left(after)).toEqual([]);
    for (const name of Object.keys(ownCalls)) await choose(victim, name);
    await call('POST', 'users/switchaccount', { token, body: { account: '' } });
    expect(left(await readable(victim, noFurther))).toEqual([]);
  });
});

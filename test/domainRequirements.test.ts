import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { carriedIds, idsIn } from '../scripts/carriedIds.ts';
import { coverScreens, readRequiredScreens } from '../scripts/screenCoverage.ts';
import { sql } from '../src/server/db/sql.ts';
import { type DemoAccount, demoAccounts } from '../src/server/domain/demo/demoAccounts.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { changeRow } from './people.ts';
import { checkout } from './plainServer.ts';
import { seedsOf, testServer } from './server.ts';
import { waitingRequirements } from './waitingRequirements.ts';
import { waitingRules } from './waitingRules.ts';

/* The rows of docs/requirements/requirements-domain.tsv: screens, fields, lists and states as the users of the demo find them. Rows whose
   check names rules follow those rules; the rest waits for a workflow. */
const { database, portal, signIn, call } = await testServer({ withDemo: true });
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const { password } = demoOptions;

beforeAll(async () => {
  await seedRows(connection, registry, seedsOf('languages', registry), '');
  const [owner] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.admin'`);
  await addFittingRow(database, registry, 'api_tokens', { owner: owner?.id, name: 'Warehouse', expires_on: '2026-12-31' });
});

interface Requirement {
  readonly text: string;
  readonly check: string;
}

const ledger: ReadonlyMap<string, Requirement> = new Map(
  fs
    .readFileSync(path.join(checkout, 'docs/requirements/requirements-domain.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', , text = '', , check = '']) => [id, { text, check }]),
);

function requirement(ids: string): Requirement {
  const [id = ''] = idsIn(ids);
  const found = ledger.get(id);
  invariant(found, `the ledger has ${id}`);
  return found;
}

type User = DemoAccount['userId'];
const tokens = new Map<User, Promise<string>>();

/** The token of a user of the demo. */
function tokenOf(user: User): Promise<string> {
  const account = demoAccounts.find(({ userId }) => userId === user);
  invariant(account, `the demo has the account ${user}`);
  const company = account.company === 'product' ? 'waybill' : account.company;
  const token = tokens.get(user) ?? signIn(user, company, password).then((answer) => answer.token);
  tokens.set(user, token);
  return token;
}

async function read<Answer>(user: User, address: string, cmid?: string): Promise<Answer> {
  const answer = await call('GET', address, { token: await tokenOf(user), ...(cmid && { headers: { cmid } }) });
  expect([address, answer.statusCode]).toEqual([address, 200]);
  return answer.json<Answer>();
}

const descriptions = new Map<string, Promise<ScreenDescription>>();

/** The description of a screen for a user, asked for once: no test changes it. */
function describeScreen(user: User, cmid: string): Promise<ScreenDescription> {
  const key = `${user} ${cmid}`;
  const description = descriptions.get(key) ?? read<ScreenDescription>(user, `definitions/${cmid}`);
  descriptions.set(key, description);
  return description;
}

interface Rows {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

/** The rows of the list of a screen, with further conditions. */
async function rowsOf(user: User, cmid: string, conditions = '', known?: ScreenDescription): Promise<Rows> {
  const { list } = known ?? (await describeScreen(user, cmid));
  invariant(list, `${cmid} is a list`);
  const [address = '', query = ''] = list.apiKey.replace('GET ', '').split('?');
  return read<Rows>(user, `${address}?${[query, conditions, 'limit=100'].filter(Boolean).join('&')}`, cmid);
}

const required = readRequiredScreens(checkout);
const coverage = coverScreens(required, registry, checkout);
/** Users who stand for an audience of the ledgers, the first who may open a screen counts. */
const usersOf: Readonly<Record<string, readonly User[]>> = {
  customer: ['northern.admin', 'northern.user'],
  sales: ['sales'],
  employee: ['employee', 'manager', 'hr', 'payroll'],
  admin: ['admin'],
  user: ['employee', 'northern.user'],
};

/** Screens by their paths below the pages of a company. */
const screens: readonly (readonly [ids: string, path: string])[] = [
  ['[D-099]', 'QT-START'],
  ['[D-102]', 'PU-START'],
  ['[D-103]', 'PU-MINE'],
  ['[D-107]', 'BL-START'],
  ['[D-108]', 'BL-FINAL'],
  ['[D-109]', 'BL-FLAG'],
  ['[D-112]', 'BL-SEARCH'],
  ['[D-114]', 'TR-MULTI'],
  ['[D-116]', 'TR-PICKUP'],
  ['[D-123]', 'ST-LIST'],
  ['[D-128]', 'RPT-GENERAL'],
  ['[D-129]', 'RPT-MINE'],
  ['[D-130]', 'RPT-COMPANY'],
  ['[D-133]', 'FR-MINE'],
  ['[D-134]', 'FR-APPR'],
  ['[D-135]', 'FR-PROG'],
  ['[D-138]', 'NU-START'],
  ['[D-139]', 'CUR-START'],
  ['[D-140]', 'EX-START'],
  ['[D-141]', 'MISC-START'],
  ['[D-142]', 'TM-START'],
  ['[D-144]', 'MH-START'],
  ['[D-145]', 'ENV-START'],
  ['[D-146]', 'MC-ADD/{id}'],
  ['[D-147]', 'CO-START'],
  ['[D-148]', 'CU-START'],
  ['[D-151]', 'CMD_ManageSaleCodes'],
  ['[D-152]', 'SKEL-START'],
  ['[D-155]', 'RGN-START'],
  ['[D-156]', 'TERM-START'],
  ['[D-157]', 'JOB-START'],
  ['[D-158]', 'ERS-START'],
  ['[D-159]', 'GSP-START'],
  ['[D-160]', 'DP-START'],
  ['[D-161]', 'USYNC-RPT'],
  ['[D-162]', 'ULOGON-RPT'],
  ['[D-163]', 'FFW-STATS'],
  ['[D-165]', 'ETA-STATS'],
  ['[D-166]', 'LATE-STATS'],
  ['[D-167]', 'EMAIL-LOG'],
  ['[D-168]', 'XFER-LOG'],
  ['[D-169]', 'CUSTOMS-LOG'],
  ['[D-171]', 'PERF-CMDLOG1'],
  ['[D-172]', 'RN-START'],
  ['[D-173]', 'SWITCHUSER'],
  ['[D-175]', 'UA-PREF'],
  ['[D-180]', 'FAQ-START'],
  ['[D-184]', 'PF-START'],
  ['[D-185]', 'SS-START'],
  ['[D-136]', 'FR-ITPRICE'],
  ['[D-136]', 'FR-STEER'],
  ['[D-137]', 'FR-COMM'],
  ['[D-190]', 'PAYSTUB_LIST'],
  ['[D-191]', 'WSE-T4-EMPLOYEE'],
  ['[D-195]', 'UA-SECQST'],
];

/** Screens of the shell's ledger by their paths, with their level. */
const shellScreens: readonly (readonly [ids: string, paths: string, access: 'admin' | 'user', user: User])[] = [
  ['[S-050]', 'ANO-START ANO-LIST', 'admin', 'admin'],
  ['[S-052]', 'CMID-START', 'admin', 'admin'],
  ['[S-053]', 'CMID-START/ADD CMID-START/EDIT/{id}', 'admin', 'admin'],
  ['[S-054]', 'UA-ANALYTIC', 'admin', 'admin'],
  ['[S-055]', 'PERF-CMDLOG1', 'admin', 'admin'],
  ['[S-056]', 'CMDLOGD', 'admin', 'admin'],
  ['[S-057]', 'UA-PHIST', 'admin', 'admin'],
  ['[S-060]', 'CU-START', 'admin', 'admin'],
  ['[S-061]', 'CU-LISTONLY', 'admin', 'admin'],
  ['[S-062]', 'CU-ADD CU-ADD/{id}', 'admin', 'admin'],
  ['[S-063]', 'ENV-START', 'admin', 'admin'],
  ['[S-064]', 'ENV-ADD ENV-ADD/{id}', 'admin', 'admin'],
  ['[S-065]', 'MC-START', 'admin', 'admin'],
  ['[S-066]', 'MC-ADD MC-ADD/{id}', 'admin', 'admin'],
  ['[S-067]', 'GR-START', 'admin', 'admin'],
  ['[S-068]', 'GR-ADD GR-ADD/{id}', 'admin', 'admin'],
  ['[S-069]', 'TM-START', 'admin', 'admin'],
  ['[S-070]', 'TM-START/ALLMENUS', 'admin', 'admin'],
  ['[S-076]', 'UA-DEFAULT/ADD UA-DEFAULT/EDIT/{id}', 'admin', 'admin'],
  ['[S-077]', 'UA-START UA-LIST', 'admin', 'admin'],
  ['[S-078]', 'UA-LISTALL', 'admin', 'admin'],
  ['[S-079]', 'UA-ADD UA-ADD/{id}', 'admin', 'admin'],
  ['[S-080]', 'UAT-START', 'admin', 'admin'],
  ['[S-081]', 'UAT-ADD UAT-ADD/{id}', 'admin', 'admin'],
  ['[S-083]', 'MH-START', 'admin', 'admin'],
  ['[S-085]', 'CMD_ManageSaleCodes', 'user', 'sales'],
  ['[S-086]', 'CMD_AddSaleCodes CMD_AddSaleCodes/{id}', 'user', 'sales'],
  ['[S-087]', 'UA-SALES-LIST', 'admin', 'admin'],
  ['[S-090]', 'CLOG_LIST CLOG_ADD CLOG_EDIT/{id}', 'admin', 'admin'],
  ['[S-098]', 'MY-ATTENDANCE', 'user', 'employee'],
  ['[S-099]', 'PAYSTUB_LIST', 'user', 'employee'],
  ['[S-102]', 'PAYSTUB-TIME-START', 'user', 'employee'],
  ['[S-103]', 'PAYSTUB-VAC-START', 'user', 'employee'],
  ['[S-104]', 'WSE-T4-EMPLOYEE', 'user', 'employee'],
  ['[S-105]', 'WSE-T4-EMPLOYER', 'user', 'payroll'],
];

test.each(shellScreens)('%s %s opens at its level, under its title, and for nobody below it', async (_ids, paths, access, user) => {
  for (const screenPath of paths.split(' ')) {
    const found = registry.screens.find(({ path: at }) => at.replace(/\?.*/, '').replace(/\{\w+\}/, '{id}') === screenPath);
    expect([screenPath, found?.access]).toEqual([screenPath, access]);
    const cmid = found?.cmid ?? '';
    const description = await describeScreen(user, cmid);
    const known = coverage.find(({ required: { path: at } }) => at === screenPath)?.required;
    const title = description.screens.find(({ path: at }) => at === found?.path)?.title.en;
    const isFixed = known !== undefined && !known.isOurTitle && known.en !== '-';
    expect([screenPath, title]).toEqual([screenPath, isFixed ? known.en : title]);
    if (description.list && found?.view === 'list') await rowsOf(user, cmid, '', description);
    expect((await call('GET', `definitions/${cmid}`, { token: await tokenOf('northern.user') })).statusCode).toBe(403);
  }
});

const menus = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** Titles of entries in all menu groups of a user, asked for once: no test changes them. */
function menuOf(user: User, language: 'en-us' | 'fr'): Promise<ReadonlyMap<string, string>> {
  const key = `${user} ${language}`;
  const menu = menus.get(key) ?? readMenu(user, language);
  menus.set(key, menu);
  return menu;
}

async function readMenu(user: User, language: 'en-us' | 'fr'): Promise<ReadonlyMap<string, string>> {
  const answer = await call('GET', 'users/refresh', { token: await tokenOf(user), headers: { 'accept-language': language } });
  const { groups } = answer.json<{ groups: { menulist: { CMVNAM: string; CMTITLE: string }[] }[] }>();
  return new Map(groups.flatMap(({ menulist }) => menulist.map(({ CMVNAM, CMTITLE }) => [CMVNAM, CMTITLE] as const)));
}

/** Screens that only a part of their audience opens, each with its reason. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  // Staff whose user type gives it, decisions 37.
  SWITCHUSER: ['admin'],
};

/** Screens that another screen leads to. */
const beneath: readonly string[] = ['MC-ADD/{id}'];

test.each(screens)('%s %s opens for each of its audiences from the menu, under its titles, with its rows', async (ids, screenPath) => {
  const found = coverage.find(({ required: { path: at } }) => at === screenPath);
  invariant(found?.screen, `${screenPath} opens`);
  const { cmid } = found.screen;
  const named = /titled '(.*)' exists/.exec(requirement(ids).text)?.[1];
  // One requirement names two screens in one title.
  const asked = named?.split(' and Score')[0] ?? found.required.en;
  expect(found.required.en.toLowerCase()).toBe(asked.toLowerCase());
  // The public part of a screen has tests of its own: it has no menu.
  for (const audience of narrower[screenPath] ?? found.required.audience.filter((each) => each !== 'public')) {
    const opened: User[] = [];
    for (const user of usersOf[audience] ?? []) {
      const answer = await call('GET', `definitions/${cmid}`, { token: await tokenOf(user) });
      if (answer.statusCode !== 200) continue;
      opened.push(user);
      const description = answer.json<ScreenDescription>();
      const screen = description.screens.find(({ path: at }) => at.replace(/\?.*/, '').replace(/\{\w+\}/, '{id}') === screenPath);
      expect(screen?.title.en).toBe(found.required.en);
      expect(screen?.title.fr).toBe(found.required.fr ?? screen?.title.fr);
      if (description.list) await rowsOf(user, cmid, '', description);
      if (beneath.includes(screenPath)) continue;
      expect((await menuOf(user, 'en-us')).get(screen?.path ?? '')).toBe(found.required.en);
      expect((await menuOf(user, 'fr')).get(screen?.path ?? '')).toBe(screen?.title.fr);
    }
    expect([audience, opened]).not.toEqual([audience, []]);
  }
});

test.each([
  ['[D-190] [D-089]', 'PAYSTUB_LIST'],
  ['[D-191] [D-090]', 'WSE-T4-EMPLOYEE'],
  ['[D-087]', 'PAYSTUB-TIME-START'],
  ['[D-088]', 'PAYSTUB-VAC-START'],
])('%s a customer is refused %s, an employee sees own rows alone', async (_ids, cmid) => {
  const refused = await call('GET', `definitions/${cmid}`, { token: await tokenOf('northern.user') });
  expect(refused.json()).toMatchObject({ status: 403, title: 'Forbidden' });
  const { results } = await rowsOf('employee', cmid);
  expect(results.length).toBeGreaterThan(0);
  const [own] = await connection.run<{ id: number }>(
    sql`select e.id from employees e join users u on u.id = e."user" where u."MT_UID" = 'employee'`,
  );
  expect(new Set(results.map(({ employee }) => employee))).toEqual(new Set([own?.id]));
});

/** Fields with their English label, the user who reads them, and a value for a field that the demo leaves empty. */
const fields: readonly (readonly [ids: string, entity: string, field: string, label: string, user: User, value?: string | number])[] = [
  ['[D-197]', 'shipments', 'original_probill', 'Original probill number', 'admin'],
  ['[D-198]', 'shipments', 'interline_number', 'Interline number', 'admin'],
  ['[D-199]', 'shipments', 'interline_pro', 'Interline pro', 'admin'],
  ['[D-200]', 'shipments', 'partner_carrier', 'Partner carrier', 'admin'],
  ['[D-201]', 'shipments', 'po_number', 'PO number', 'admin'],
  ['[D-202]', 'shipments', 'po_date', 'PO date', 'admin'],
  ['[D-203]', 'shipments', 'order_number', 'Order number', 'admin'],
  ['[D-204]', 'shipments', 'reference_1', 'Reference 1', 'admin'],
  ['[D-205]', 'shipments', 'reference_2', 'Reference 2', 'admin'],
  ['[D-206]', 'shipments', 'reference_3', 'Reference 3', 'admin'],
  ['[D-207]', 'shipments', 'reference_4', 'Reference 4', 'admin'],
  ['[D-208]', 'shipments', 'delivery_date', 'Delivery date', 'admin'],
  ['[D-209]', 'shipments', 'delivered_on', 'Delivered on', 'admin'],
  ['[D-210]', 'shipments', 'eta', 'ETA', 'admin'],
  ['[D-211]', 'shipments', 'origin_terminal', 'Origin terminal', 'admin'],
  ['[D-212]', 'shipments', 'destination_terminal', 'Destination terminal', 'admin'],
  ['[D-213]', 'shipments', 'consignee', 'Consignee', 'admin'],
  ['[D-214]', 'shipments', 'shipper', 'Shipper', 'admin'],
  ['[D-215]', 'shipments', 'declared_value', 'Declared value', 'admin'],
  ['[D-216]', 'shipments', 'weight', 'Weight', 'admin'],
  ['[D-217]', 'shipments', 'pieces', 'Pieces', 'admin'],
  ['[D-218]', 'shipments', 'cube', 'Cube', 'admin'],
  ['[D-219]', 'shipments', 'package_code', 'Package code', 'admin'],
  ['[D-220]', 'shipments', 'hu_count', 'HU count', 'admin'],
  ['[D-221]', 'shipments', 'freight_charges', 'Freight charges', 'admin'],
  ['[D-222]', 'shipments', 'fuel_surcharge', 'Fuel surcharge', 'admin'],
  ['[D-223]', 'pickups', 'pickup_number', 'Pickup number', 'employee'],
  ['[D-224]', 'pickups', 'pickup_date', 'Pickup date', 'employee'],
  ['[D-225]', 'pickups', 'ready_time', 'Ready time', 'employee'],
  ['[D-226]', 'pickups', 'closing_time', 'Closing time', 'employee'],
  ['[D-227]', 'pickups', 'location_note', 'Pickup location', 'employee', 'Rear dock, door 4'],
  ['[D-228]', 'pickups', 'shipper_name', 'Shipper name', 'employee'],
  ['[D-229]', 'bols', 'consignee_name', 'Consignee name', 'employee'],
  ['[D-238]', 'bol_items', 'length', 'Length', 'employee', 48],
  ['[D-239]', 'bol_items', 'width', 'Width', 'employee', 40.5],
  ['[D-240]', 'bol_items', 'height', 'Height', 'employee', 60],
  ['[D-241]', 'bol_items', 'pieces', 'Pieces', 'employee'],
  ['[D-253]', 'users', 'MT_FNAME', 'First name', 'admin'],
  ['[D-254]', 'users', 'MT_LNAME', 'Last name', 'admin'],
  ['[D-257]', 'users', 'MT_DACT', 'Default account', 'admin'],
  ['[D-258]', 'users', 'MT_GRP', 'Default menu group', 'admin'],
  ['[D-259]', 'users', 'MT_TYPE', 'User type', 'admin'],
  ['[D-261]', 'users', 'region', 'Region', 'admin'],
  ['[D-262]', 'users', 'terminal', 'Terminal', 'admin'],
  ['[D-264]', 'users', 'last_login', 'Last login', 'admin'],
  ['[D-266]', 'users', 'MT_LANG', 'Language', 'admin'],
  ['[D-267]', 'users', 'date_format', 'Date format', 'admin'],
  ['[D-267]', 'users', 'time_format', 'Time format', 'admin'],
  ['[D-268]', 'users', 'MT_STYLE', 'Skin', 'admin', 'harvest'],
  ['[D-260]', 'user_menu_groups', 'menu_group', 'Menu group', 'admin'],
  ['[D-263] [D-605]', 'group_accounts', 'account', 'Account', 'admin'],
  ['[D-270]', 'user_sales', 'sales_code', 'Sales code', 'admin'],
  ['[D-271]', 'companies', 'name', 'Company name', 'admin'],
  ['[D-273]', 'companies', 'address_1', 'Address line 1', 'admin'],
  ['[D-274]', 'companies', 'skin', 'Skin', 'admin'],
  ['[D-275]', 'companies', 'key_field', 'Key field', 'admin', 'code'],
  ['[D-276]', 'companies', 'group', 'Group', 'admin'],
  ['[D-277]', 'scheduled_reports', 'name', 'Report name', 'admin'],
  ['[D-278]', 'scheduled_reports', 'report_type', 'Type', 'admin'],
  ['[D-279]', 'scheduled_reports', 'frequency', 'Frequency', 'admin'],
  ['[D-279]', 'scheduled_reports', 'cycle', 'Every', 'admin'],
  ['[D-280]', 'scheduled_reports', 'hour', 'Hour', 'admin'],
  ['[D-281]', 'scheduled_reports', 'output_type', 'Output', 'admin'],
  ['[D-282]', 'scheduled_reports', 'format', 'Format', 'admin'],
  ['[D-284]', 'report_templates', 'access_level', 'Access level', 'northern.admin'],
  ['[D-285]', 'scheduled_reports', 'status', 'Status', 'admin'],
  ['[D-286]', 'scheduled_reports', 'send_rule', 'Send rule', 'admin'],
  ['[D-303]', 'report_templates', 'name', 'Template name', 'northern.admin'],
  ['[D-308]', 'feature_requests', 'investment', 'Investment', 'employee'],
  ['[D-309]', 'feature_requests', 'financial_return', 'Financial return', 'employee'],
  ['[D-310]', 'feature_requests', 'savings_per_year', 'Savings per year', 'employee'],
  ['[D-312]', 'feature_requests', 'eta', 'ETA', 'employee'],
  ['[D-313]', 'feature_requests', 'solution', 'Solution', 'employee'],
  ['[D-314]', 'feature_requests', 'success_factors', 'Success factors', 'employee'],
  ['[D-315]', 'feature_approvals', 'state', 'State', 'manager'],
  ['[D-316] [D-389]', 'feature_requests', 'stage', 'Stage', 'employee'],
  ['[D-318]', 'feature_comments', 'text', 'Comment', 'employee'],
  ['[D-321]', 'feature_requests', 'request_date', 'Request date', 'employee'],
  ['[D-323]', 'edi_partners', 'host', 'Host', 'admin'],
  ['[D-326]', 'edi_partners', 'path_get', 'Path for GET', 'admin'],
  ['[D-327]', 'edi_partners', 'path_put', 'Path for PUT', 'admin'],
  ['[D-329]', 'edi_partners', 'password_encryption', 'Password encryption type', 'admin'],
  ['[D-331]', 'edi_partners', 'priority', 'Priority', 'admin'],
  ['[D-332]', 'edi_partners', 'threshold_minutes', 'Alert threshold', 'admin'],
  ['[D-333]', 'edi_partners', 'remote_commands', 'Commands on remote host', 'admin', 'list'],
  ['[D-334]', 'statements', 'statement_number', 'Statement number', 'northern.admin'],
  ['[D-335]', 'statements', 'statement_date', 'Statement date', 'northern.admin'],
  ['[D-336]', 'api_tokens', 'name', 'API token name', 'northern.admin'],
  ['[D-338]', 'onboardings', 'equipment', 'Equipment', 'manager'],
  ['[D-339]', 'it_assets', 'kind', 'Kind', 'employee'],
];

test.each(fields.map(([ids, entity, field, ...rest]) => [ids, entity, field, rest] as const))(
  '%s %s.%s is labelled in English and French, and its stored value is read',
  async (_ids, entityName, name, [label, user, value]) => {
    const entity = getEntity(registry, entityName);
    const field = entity.fields.get(name);
    invariant(field, `${entityName} has ${name}`);
    expect(field.label.en).toBe(label);
    expect(field.label.fr).not.toBe('');
    const resource = registry.set.resources.find(({ content }) => content.schema === entityName)?.content;
    invariant(resource, `${entityName} is a resource`);
    const list = (query: string) => read<Rows>(user, `${resource.api_url}?${query}fields=${name}&limit=5`);
    if (value !== undefined) await changeRow(database, entityName, Number((await list('')).results[0]?.['id']), { [name]: value });
    const { results } = await list(`${name}__isnull=false&`);
    expect(results.length).toBeGreaterThan(0);
    const ids = results.map(({ id }) => Number(id));
    const stored = await connection.run<{ id: number; value: unknown }>(
      sql`select id, to_jsonb(t) -> ${name} as value from ${sql.id(entityName)} t where id = any(${ids}::bigint[])`,
    );
    const values = new Map(stored.map(({ id, value: each }) => [Number(id), sameMoment(each)]));
    expect(results.map((row) => [row['id'], sameMoment(row[name])])).toEqual(ids.map((id) => [id, values.get(id)]));
  },
);

/** A moment in one form: the server and PostgreSQL write different ones. */
function sameMoment(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value;
}

/** Lists with a condition that leaves some of their rows: each row of the answer meets it, and it meets the rows that the table has. */
const filtered: readonly (readonly [ids: string, user: User, cmid: string, field: string, value: string])[] = [
  ['[D-034]', 'employee', 'XFER-LOG', 'protocol', 'FTP'],
  ['[D-035]', 'employee', 'XFER-LOG', 'protocol', 'SFTP'],
  ['[D-084]', 'employee', 'ERS-START', 'province', 'ON'],
  ['[D-085]', 'northern.admin', 'GSP-START', 'destination_city', 'Toronto'],
];

test.each(filtered)('%s as %s %s is filtered by %s %s', async (_ids, user, cmid, field, value) => {
  if (cmid === 'XFER-LOG') await changeRow(database, 'file_transfer_log', 1, { protocol: 'FTP' });
  const [all, some] = [await rowsOf(user, cmid), await rowsOf(user, cmid, `${field}=${encodeURIComponent(value)}`)];
  expect(some.count).toBeGreaterThan(0);
  expect(all.count).toBeGreaterThan(some.count);
  expect(new Set(some.results.map((row) => row[field]))).toEqual(new Set([value]));
});

/** Searches of shipments, each by a value of a shipment that a customer sees. */
const searches: readonly (readonly [ids: string, cmid: string, field: string])[] = [
  ['[D-117]', 'PRO-NUM', 'probill'],
  ['[D-118]', 'PRO-BOL', 'bol_number'],
  ['[D-119]', 'PRO-PUDATE', 'pickup_date'],
  ['[D-120]', 'PRO-DELDATE', 'delivered_on'],
  ['[D-121]', 'PRO-INTER', 'interline_pro'],
];

test.each(searches)('%s %s finds a known probill by its %s, and nothing foreign', async (_ids, cmid, field) => {
  const own = await rowsOf('northern.admin', cmid, `${field}__isnull=false`);
  const [known] = own.results;
  invariant(known, `the demo has a shipment of the customer with ${field}`);
  const value = encodeURIComponent(String(known[field]));
  const found = await rowsOf('northern.admin', cmid, `${field}=${value}`);
  expect(found.results.map(({ id }) => id)).toContain(known['id']);
  const mine = await connection.run<{ id: number }>(sql`select s.id from shipments s
    join customer_accounts a on a.id in (s.bill_to, s.shipper, s.consignee) join customers c on c.id = a.customer
    join companies k on k.id = c.company where k.code = 'northern'`);
  const ids = new Set(mine.map(({ id }) => id));
  expect(found.results.filter(({ id }) => !ids.has(Number(id)))).toEqual([]);
  const [foreign] = await connection.run<{ value: string }>(sql`
    select to_jsonb(s) ->> ${field} as value from shipments s where to_jsonb(s) ->> ${field} is not null and not s.id = any(${[...ids]})
    and not exists (select from shipments o where o.id = any(${[...ids]}) and to_jsonb(o) ->> ${field} = to_jsonb(s) ->> ${field}) limit 1`);
  expect((await rowsOf('northern.admin', cmid, `${field}=${encodeURIComponent(foreign?.value ?? '')}`)).results).toEqual([]);
});

test('[D-002] each kind of user has another menu', async () => {
  const users = ['admin', 'sales', 'employee', 'northern.admin', 'northern.limited'] as const;
  const found = await Promise.all(users.map(async (user) => [...(await menuOf(user, 'en-us')).keys()].toSorted().join(' ')));
  expect(new Set(found).size).toBe(users.length);
  expect(found).not.toContain('');
});

test.each([
  ['[D-379]', 'BL-SEARCH', 'processed', 'Processed', 'Traité'],
  ['[D-380]', 'BL-START', 'queued', 'Queued', 'En file d’attente'],
])('%s bills of lading in %s show and filter the state %s', async (_id, cmid, state, en, fr) => {
  expect(getEntity(registry, 'bols').schema.properties['status']?.['x-enum-labels']?.[state]).toEqual({ en, fr });
  const { results } = await rowsOf('employee', cmid, `status=${state}&fields=status`);
  expect(results.length).toBeGreaterThan(0);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([state]));
});

test('[D-044] an administrator adds an account to a customer, among whose accounts it is then', async () => {
  const token = await tokenOf('admin');
  const [customer] = (await rowsOf('admin', 'CU-START')).results;
  const body = {
    customer: customer?.['id'],
    account: '0123456',
    name: 'Main dock',
    role: 'shipper',
    terms: 'prepaid',
    is_default: false,
    status: 'active',
  };
  const added = await call('POST', 'customer_accounts', { token, body });
  expect([added.statusCode, added.json()]).toMatchObject([201, body]);
  const accounts = await read<Rows>('admin', `customer_accounts?customer=${String(customer?.['id'])}&limit=100`);
  expect(accounts.results.map(({ account }) => account)).toContain('0123456');
});

describe('lists of the domain', () => {
  test('[D-008] the list of pickups of a person has own requests alone', async () => {
    const [user] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.user'`);
    const { results } = await rowsOf('northern.user', 'PU-MINE');
    expect(results.every((row) => row['requested_by'] === user?.id)).toBe(true);
  });

  test('[D-013] a flagged bill of lading is in the list of those, with its reason', async () => {
    const { results } = await rowsOf('employee', 'BL-FLAG');
    expect(results.length).toBeGreaterThan(0);
    for (const row of results) expect([row['id'], row['flag_reason']]).not.toEqual([row['id'], null]);
    const [{ count } = { count: 0 }] = await connection.run<{ count: number }>(sql`select count(*)::int as count from bols where flagged`);
    expect((await rowsOf('employee', 'BL-FLAG')).count).toBe(count);
  });

  test('[D-023] a customer lists the statements of own accounts', async () => {
    const { results, count } = await rowsOf('northern.admin', 'ST-LIST');
    expect(results.length).toBeGreaterThan(0);
    const [mine] = await connection.run<{ count: number }>(sql`select count(*)::int as count from statements s
      join customer_accounts a on a.id = s.account join customers c on c.id = a.customer join companies k on k.id = c.company
      where k.code = 'northern'`);
    expect(count).toBe(mine?.count);
  });

  test.each([
    ['[D-036]', 'employee', 'CUSTOMS-LOG'],
    ['[D-057]', 'admin', 'USYNC-RPT'],
  ] as const)('%s as %s the log %s has rows', async (_id, user, cmid) => {
    expect((await rowsOf(user, cmid)).count).toBeGreaterThan(0);
  });

  test('[D-052] settings are listed by administrators alone', async () => {
    expect((await rowsOf('admin', 'ENV-START')).count).toBeGreaterThan(0);
    for (const user of ['employee', 'sales', 'northern.admin'] as const)
      expect((await call('GET', 'definitions/ENV-START', { token: await tokenOf(user) })).statusCode).toBe(403);
  });

  test('[D-051] an administrator edits the text of a help entry', async () => {
    const id = await addFittingRow(database, registry, 'menu_help', { MHMID: 'CARRIERS' });
    expect((await rowsOf('admin', 'MH-START')).results.map((row) => row['id'])).toContain(id);
    const token = await tokenOf('admin');
    const { version } = (await call('GET', `menu_help/${id}`, { token })).json<{ version: number }>();
    const body = { version, body_en: 'How to find a carrier' };
    expect((await call('PUT', `menu_help/${id}`, { token, body })).statusCode).toBe(200);
    expect((await call('GET', `menu_help/${id}`, { token })).json()).toMatchObject({ body_en: 'How to find a carrier' });
  });

  test('[D-058] a sign-in is a row of the report of sign-ins', async () => {
    const before = (await rowsOf('admin', 'ULOGON-RPT')).count;
    await signIn('maple.user', 'maple', password);
    const { count, results } = await rowsOf('admin', 'ULOGON-RPT', 'sort=-at,-id');
    expect(count).toBeGreaterThan(before);
    expect(JSON.stringify(results[0])).toContain('maple.user');
  });

  test.each([
    ['[D-065]', 'ETA-STATS', 'eta_statistics'],
    ['[D-066]', 'LATE-STATS', 'late_notifications'],
  ])('%s the totals of %s are those of its rows', async (_id, cmid, table) => {
    const { list } = await describeScreen('employee', cmid);
    const totals = list?.totals ?? [];
    expect(totals.length).toBeGreaterThan(0);
    const aggregate = totals.map(({ fn, field }) => `${fn}:${field}`).join(',');
    const answer = await read<{ aggregates: Readonly<Record<string, string | number>> }>(
      'employee',
      `${table}?limit=1&aggregate=${encodeURIComponent(aggregate)}`,
      cmid,
    );
    for (const { fn, field } of totals) {
      const column = sql.id(field);
      const of = { sum: sql`sum(${column})`, avg: sql`avg(${column})`, min: sql`min(${column})`, max: sql`max(${column})` };
      const value = fn === 'count' ? sql`count(${column})` : of[fn];
      const [row] = await connection.run<{ value: number }>(sql`select (${value})::float8 as value from ${sql.id(table)}`);
      expect(Number(answer.aggregates[`${fn}:${field}`])).toBeCloseTo(Number(row?.value), 2);
    }
  });

  test('[D-075] prohibited freight is listed without a sign-in', async () => {
    const answer = await call('GET', 'prohibited_freight?limit=5', { headers: { cmid: 'PF-START' } });
    expect([answer.statusCode, answer.json<Rows>().results.length]).toEqual([200, 5]);
  });

  test.each([
    ['[D-063]', 'GPS-REGION', 'terminal.region'],
    ['[D-064]', 'FFW-STATS', 'region'],
    ['[D-076]', 'SS-START', 'origin_terminal'],
    ['[D-086]', 'DP-START', 'terminal'],
  ])('%s %s is filtered by a record', async (_id, cmid, field) => {
    const { results } = await rowsOf('employee', cmid, `${field}__isnull=false`);
    const [first] = results;
    invariant(first, `${cmid} has rows`);
    const some = await rowsOf('employee', cmid, `${field}=${String(first[field])}`);
    expect(new Set(some.results.map((row) => row[field]))).toEqual(new Set([first[field]]));
  });

  test('[D-096] German is a language, not offered yet; [D-095] French is', async () => {
    const { results } = await rowsOf('admin', 'LANG-LIST');
    const supported = Object.fromEntries(results.map((row) => [row['code'], row['supported']]));
    expect(supported).toMatchObject({ de: 'N', fr: 'Y' });
  });

  test('[D-571] the portlet of sales codes is refused to customers alone', async () => {
    for (const [user, status] of [
      ['northern.admin', 403],
      ['employee', 200],
      ['sales', 200],
      ['admin', 200],
    ] as const)
      expect([user, (await call('GET', 'definitions/CMD_ManageSaleCodes', { token: await tokenOf(user) })).statusCode]).toEqual([
        user,
        status,
      ]);
  });

  test('[D-606] a call that the list of calls lacks is refused', async () => {
    const answer = await call('GET', 'shipments/nearest', { token: await tokenOf('admin') });
    expect(answer.json()).toMatchObject({ status: 404, detail: 'No defined API matching' });
  });

  test('[D-604] a screen outside the groups of a user is refused', async () => {
    const answer = await call('GET', 'definitions/UNIT-START', { token: await tokenOf('northern.admin') });
    expect(answer.json()).toMatchObject({ status: 403 });
  });
});

test.each([
  ['[D-031]', '214'],
  ['[D-032]', '990'],
  ['[D-033]', '997'],
])('%s a partner is set up for the outbound document %s, which comes from none', async (_id, document) => {
  const partner = await addFittingRow(database, registry, 'edi_partners');
  const body = { partner, document, x12_version: '004010', element_sep: '*', segment_sep: '~', component_sep: '>', ack_required: true };
  const save = async (direction: string) =>
    call('POST', 'edi_partner_documents', {
      token: await tokenOf('admin'),
      body: { ...body, direction, schedule_minutes: 15, status: 'enabled' },
    });
  expect((await save('outbound')).statusCode).toBe(201);
  expect((await save('inbound')).json().errors).toEqual({ document: 'Choose an inbound document' });
});

test.each([
  ['personal', 'RPT-MINE'],
  ['company', 'RPT-COMPANY'],
  ['general', 'RPT-GENERAL'],
])('[D-300] [D-304] templates of the level %s are listed in %s, and only those', async (level, cmid) => {
  const owners = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'northern.admin'`);
  const { results } = await rowsOf('northern.admin', cmid);
  expect(results.length).toBeGreaterThan(0);
  const ids = results.map(({ id }) => Number(id));
  const rows = await connection.run<{ access_level: string; owner: number }>(
    sql`select access_level, owner from report_templates where id = any(${ids}::bigint[])`,
  );
  expect(new Set(rows.map(({ access_level }) => access_level))).toEqual(new Set([level]));
  const others = level === 'personal' ? rows.filter(({ owner }) => owner !== owners[0]?.id) : [];
  expect(others).toEqual([]);
});

test('[D-264] the last sign-in is set by the sign-in, and by nobody else', async () => {
  const stored = async () => {
    const [row] = await connection.run<{ id: number; version: number; at: Date | null }>(
      sql`select id, version, last_login as at from users where "MT_UID" = 'northern.user'`,
    );
    invariant(row, 'the demo has northern.user');
    return row;
  };
  const { id } = await stored();
  await changeRow(database, 'users', id, { last_login: null });
  await signIn('northern.user', 'northern', password);
  const { at, version } = await stored();
  expect(at).toEqual(portal.now());
  await call('PUT', `users/user/${id}`, { token: await tokenOf('admin'), body: { version, last_login: '2020-01-01T00:00:00Z' } });
  expect((await stored()).at).toEqual(at);
});

/** Kinds of users that the demo has, each with the base of its type. */
test.each([
  ['[D-560]', 'customer_admin'],
  ['[D-561]', 'employee'],
  ['[D-562]', 'external'],
  ['[D-563]', 'sales_professional'],
  ['[D-564]', 'sales_user'],
  ['[D-565]', 'sales_executive'],
  ['[D-566]', 'administrator'],
  ['[D-567]', 'manager'],
  ['[D-568]', 'dispatcher'],
  ['[D-569]', 'handheld_admin'],
])('%s the demo has users of the type %s with a menu', async (_id, base) => {
  const users = await connection.run<{ id: number; grants: number }>(sql`
    select u.id, count(m.id)::int as grants from users u join user_types t on t.id = u.user_type
    left join user_menu_groups m on m."user" = u.id where t.base = ${base} and u."MT_STATUS" = 'active' group by u.id`);
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter(({ grants }) => grants === 0)).toEqual([]);
});

/** Rows whose check names rules, each proven with the rules. */
const followers = [
  '[D-001, D-005, D-024..D-030, D-196, D-233, D-236, D-237, D-252, D-255, D-256, D-265, D-269, D-272, D-290..D-293]',
  '[D-301, D-302, D-322, D-324, D-325, D-328, D-330, D-342..D-354, D-366, D-367, D-369..D-376, D-407..D-413, D-415]',
  '[D-417..D-420, D-422..D-424, D-426, D-428..D-433, D-435..D-437, D-440, D-445..D-450, D-452, D-453, D-467..D-472]',
  '[D-474, D-475, D-477, D-479..D-481, D-485, D-487..D-490, D-504, D-513..D-532, D-535, D-556, D-570, D-579..D-585]',
  '[D-601, D-627, D-628, D-630, D-634..D-638, D-643, D-644, D-647, D-652, D-668, D-673, D-674, D-690..D-693, D-727]',
  '[D-729, D-731..D-734, D-739, D-750, D-751]',
].flatMap(idsIn);

const waitingRuleIds = new Set(waitingRules.flatMap(({ ids }) => ids.split(' ')));
const ruleMessages: ReadonlyMap<string, string> = new Map(
  fs
    .readFileSync(path.join(checkout, 'docs/requirements/rules.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', , , , message = '']) => [id, message]),
);
const rulesOf = (check: string): readonly string[] => check.match(/R-\d{3}/g) ?? [];

test.each(followers)('[%s] follows rules that tests prove, with their words', (id) => {
  const { text, check } = requirement(`[${id}]`);
  const rules = rulesOf(check);
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => waitingRuleIds.has(rule))).toEqual([]);
  const words = /^(?:Validation message|Uniqueness:) '(.*)'$/.exec(text)?.[1];
  expect(words === undefined || rules.some((rule) => ruleMessages.get(rule)?.startsWith(words))).toBe(true);
});

const carried = carriedIds(checkout);
const waiting = waitingRequirements.flatMap(({ ids }) => idsIn(`[${ids}]`));
/** Rows that wait for the same as a rule of their check. */
const waitsWithRule = (id: string) => rulesOf(requirement(`[${id}]`).check).some((rule) => waitingRuleIds.has(rule));

test('every requirement of the domain is proven by a test, or waits for a screen', () => {
  expect([...ledger.keys()].filter((id) => !carried.has(id) && !waiting.includes(id) && !waitsWithRule(id))).toEqual([]);
});

test('a requirement that waits is one of the ledger, waits once and has no test', () => {
  expect(waiting.filter((id, i) => !ledger.has(id) || waiting.indexOf(id) !== i || carried.has(id) || waitsWithRule(id))).toEqual([]);
});

test.each(waitingRequirements)('$ids: the screen is required and does not open yet, or lacks a part', ({ screens: paths, lacks }) => {
  const found = paths.map((each) => coverage.find(({ required: { path: at } }) => at === each));
  expect(found).not.toContain(undefined);
  expect(found.some((each) => !each?.screen)).toBe(lacks === undefined);
});

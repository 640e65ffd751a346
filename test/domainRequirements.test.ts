import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { carriedIds, idsIn } from '../scripts/carriedIds.ts';
import { coverScreens, readRequiredScreens } from '../scripts/screenCoverage.ts';
import { sql } from '../src/server/db/sql.ts';
import { type DemoAccount, demoAccounts } from '../src/server/domain/demo/world/demoAccounts.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { valuesNode } from '../src/shared/framework/grid/searchValues.ts';
import { formatNode } from '../src/shared/framework/query/formatFilter.ts';
import { writableFields } from '../src/shared/framework/records/fieldRules.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { changeRow } from './people.ts';
import { checkout } from './plainServer.ts';
import { loginRequest, seedsOf, testServer } from './server.ts';
import { waitingRequirements } from './waitingRequirements.ts';
import { waitingRules } from './waitingRules.ts';

/* The rows of docs/requirements/requirements-domain.tsv: screens, fields, lists and states as the users of the demo find them. Rows whose
   check names rules follow those rules; the rest waits for a workflow. */
const { app, database, portal, signIn, call } = await testServer({ withDemo: true });
const registry = portal.definitions.current();
const connection = database.unscoped('test');
/** Users with a later id come from tests. */
const [lastDemoUser] = await connection.run<{ id: number }>(sql`select max(id) as id from users`);
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

/** Each id of a range as a title carries it. */
function eachOf(ids: string): readonly string[] {
  return idsIn(ids).map((id) => `[${id}]`);
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
/** Users who represent an audience of the ledgers; the first who may open a screen counts. */
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
  ['[D-110]', 'BL-LABEL'],
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
  ['[D-164]', 'FFW-REGION'],
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
  ['[D-181]', 'REG-FORMS'],
  ['[D-184]', 'PF-START'],
  ['[D-185]', 'SS-START'],
  ['[D-186]', 'EDI-REQ'],
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
  // Staff whose user type gives it, law 37.
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
  // The public part of a screen has separate tests: it has no menu.
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
  ['[D-196]', 'shipments', 'probill', 'Probill number', 'admin'],
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

/** Lists that trace several numbers at once, each with the columns of its own numbers. */
const traced: readonly (readonly [ids: string, cmid: string, fields: readonly string[]])[] = [
  ['[D-019]', 'TR-MULTI', ['probill', 'bol_number', 'po_number']],
  ['[D-117]', 'PRO-NUM', ['probill']],
  ['[D-118]', 'PRO-BOL', ['bol_number', 'probill']],
  ['[D-119]', 'PRO-PUDATE', ['probill']],
  ['[D-120]', 'PRO-DELDATE', ['probill']],
  ['[D-121]', 'PRO-INTER', ['interline_pro', 'pickup_number', 'probill']],
  ['[R-154]', 'TR-PO', ['po_number', 'probill']],
  ['[R-105]', 'TR-PICKUP', ['pickup_number']],
];

test.each(traced)('%s [R-149] %s finds several own numbers at once, and leaves out one that nothing has', async (_ids, cmid, fields) => {
  const user = 'northern.admin';
  const { list } = await describeScreen(user, cmid);
  const several = list?.notFound?.several;
  // A report that asks before it runs: any value will do.
  const answers = (list?.parameters ?? []).map(({ field }) => `&${field}__isnull=false`).join('');
  expect(several).toMatchObject({ fields, max: 50 });
  invariant(several, `${cmid} finds several numbers`);
  for (const field of fields) {
    const { results } = await rowsOf(user, cmid, `${field}__isnull=false${answers}`);
    const own = [...new Set(results.map((row) => String(row[field])))].slice(0, 2);
    expect([field, own.length]).toEqual([field, 2]);
    const where = encodeURIComponent(JSON.stringify(formatNode(valuesNode([...own, '9999999998'], several))));
    const found = await rowsOf(user, cmid, `where=${where}${answers}`);
    const numbers = found.results.map((row) => fields.map((each) => row[each]).find((value) => own.includes(String(value))));
    expect(new Set(numbers)).toEqual(new Set(own));
  }
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
    // Regions are only checked for some days.
    const days = cmid === 'FFW-STATS' ? '&checked_at__daterange=last_7_days' : '';
    const { results } = await rowsOf('employee', cmid, `${field}__isnull=false${days}`);
    const [first] = results;
    invariant(first, `${cmid} has rows`);
    const some = await rowsOf('employee', cmid, `${field}=${String(first[field])}${days}`);
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

const documents = eachOf('[D-024..D-033]');

test.each(documents)('%s a partner is set up for the document in its direction alone, under its name', async (id) => {
  const { text, check } = requirement(id);
  const [, direction = '', document = ''] = /(inbound|outbound) (\d{3})$/.exec(text) ?? [];
  const [, meaning = ''] = /\d{3} \((.*)\) \(R-/.exec(check) ?? [];
  const label = getEntity(registry, 'edi_partner_documents').schema.properties['document']?.['x-enum-labels']?.[document];
  expect(label?.en.toLowerCase()).toBe(`${document} ${meaning}`);
  expect(label?.fr).toMatch(/^\d{3} ./);
  const partner = await addFittingRow(database, registry, 'edi_partners');
  const body = { partner, document, x12_version: '004010', element_sep: '*', segment_sep: '~', component_sep: '>', ack_required: true };
  const save = async (each: string) =>
    call('POST', 'edi_partner_documents', {
      token: await tokenOf('admin'),
      body: { ...body, direction: each, schedule_minutes: 15, status: 'enabled' },
    });
  expect((await save(direction)).statusCode).toBe(201);
  const other = direction === 'inbound' ? ['outbound', 'an outbound'] : ['inbound', 'an inbound'];
  expect((await save(other[0] ?? '')).json().errors).toEqual({ document: `Choose ${other[1]} document` });
});

const statuses = eachOf('[D-342..D-354]');

test.each(statuses)('%s a shipment shows the status, and a filter by it finds it', async (id) => {
  const label = /'(.*)'/.exec(requirement(id).text)?.[1] ?? '';
  const { options } = getEntity(registry, 'shipments').fields.get('status') ?? {};
  const option = options?.find((each) => each.label.en.toLowerCase() === label.toLowerCase());
  invariant(option, `${label} is a status`);
  expect(option.label.fr).not.toBe('');
  const find = async () => read<Rows>('admin', `shipments?status=${option.value}&fields=status,probill&limit=5`);
  if ((await find()).count === 0) {
    const [other] = await connection.run<{ id: number }>(sql`select id from shipments order by id limit 1`);
    await changeRow(database, 'shipments', other?.id ?? 0, { status: option.value });
  }
  const { results } = await find();
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([option.value]));
});

/** States of an account with the answer of its sign-in; only an active one gets a session, an inactive one is led to its activation. */
const states: readonly (readonly [id: string, status: 200 | 401, entry: 0 | 1 | undefined])[] = [
  ['[D-369]', 200, 0],
  ['[D-370]', 200, 1],
  ['[D-371]', 401, undefined],
  ['[D-372]', 401, undefined],
  ['[D-375]', 401, undefined],
  ['[D-376]', 401, undefined],
];

test.each(states)('%s the list of users shows the state, and the sign-in follows it', async (id, status, entry) => {
  const label = /'(.*)'/.exec(requirement(id).text)?.[1] ?? '';
  const value = getEntity(registry, 'users')
    .fields.get('MT_STATUS')
    ?.options?.find((option) => option.label.en === label)?.value;
  const [user] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'maple.user'`);
  await changeRow(database, 'users', user?.id ?? 0, { MT_STATUS: value });
  const { results } = await rowsOf('admin', 'UA-START', `id=${user?.id}`);
  const answer = await app.inject(loginRequest({ username: 'maple.user', company: 'maple', password }));
  await changeRow(database, 'users', user?.id ?? 0, { MT_STATUS: 'active' });
  expect(results.map((row) => row['MT_STATUS'])).toEqual([value]);
  expect([answer.statusCode, answer.json().status === 401 ? undefined : answer.json().status]).toEqual([status, entry]);
  expect(answer.json().token ?? '').toMatch(entry === 0 ? /./ : /^$/);
});

/** Records sent with a value that another record has: it is refused in the words of the row, whatever its case. */
const taken: readonly (readonly [ids: string, path: string, entity: string, field: string])[] = [
  ['[D-468]', 'menus', 'menus', 'mid'],
  ['[D-470]', 'regions', 'regions', 'code'],
  ['[D-471]', 'users/user', 'users', 'MT_UID'],
  ['[D-472]', 'user_regions', 'user_regions', 'region'],
];

test.each(taken)('%s a value of %s that is taken is refused in the words of the row', async (ids, path, entity, field) => {
  const token = await tokenOf('admin');
  const [stored] = await connection.run<{ values: Record<string, unknown> }>(
    sql`select to_jsonb(t) as values from ${sql.id(entity)} t order by id limit 1`,
  );
  const known = stored?.values ?? {};
  const secrets = [...getEntity(registry, entity).fields.values()].filter(({ property }) => property['x-sensitive'] === 'secret');
  const value = known[field];
  const body = {
    ...Object.fromEntries(
      Object.entries(writable(entity, known)).filter(([name, each]) => each !== null && !secrets.some((one) => one.name === name)),
    ),
    [field]: typeof value === 'string' ? value.toUpperCase() : value,
  };
  const answer = (await call('POST', path, { token, body })).json();
  const words = idsIn(ids)
    .map((id) => /^Uniqueness: '(.*)'$/.exec(requirement(`[${id}]`).text)?.[1])
    .at(-1);
  expect([answer.status, answer.errors]).toEqual([409, expect.objectContaining({ [field]: words })]);
});

describe('templates of reports', () => {
  const ownerOf = async () => {
    const [row] = await connection.run<{ id: number; company: number }>(
      sql`select id, "MT_COMP" as company from users where "MT_UID" = 'northern.admin'`,
    );
    return { owner: row?.id, company: row?.company };
  };
  const made = async (values: object) =>
    addFittingRow(database, registry, 'report_templates', { ...(await ownerOf()), access_level: 'personal', status: 'active', ...values });
  const change = async (id: number, values: object) => {
    const { version } = await read<{ version: number }>('northern.admin', `report_templates/${id}`);
    return call('PUT', `report_templates/${id}`, { token: await tokenOf('northern.admin'), body: { version, ...values } });
  };

  test('[D-469] [D-673] a name that is used already is refused, whatever its case', async () => {
    await made({ name: 'Late by terminal' });
    const other = await made({ name: 'Late by region' });
    const answer = await change(other, { name: 'late by Terminal' });
    expect(answer.json()).toMatchObject({ status: 409, errors: { name: 'The report name has already been used' } });
  });

  test.each([
    ['[D-532] [D-727]', 'column_list'],
    ['[D-535] [D-729]', 'sorting'],
  ])('%s the number of %s is limited as the row says', async (ids, field) => {
    const most = Number(/\d+/.exec(requirement(ids).text)?.[0]);
    const id = await made({ name: `Limit of ${field}` });
    const [report] = await connection.run<{ id: number }>(sql`select id from report_metadata where code = 'SHIPMENTS'`);
    const { columns } = await read<{ columns: { field: string }[] }>('northern.admin', `report_templates/reports/${report?.id}`);
    const list = (count: number) => columns.slice(0, count).map((column) => ({ field: column.field }));
    const parts = { report: report?.id, column_list: list(most) };
    expect((await change(id, { ...parts, [field]: list(most) })).statusCode).toBe(200);
    const refused = (await change(id, { ...parts, [field]: list(most + 1) })).json();
    expect([refused.status, refused.errors[field]]).toEqual([400, requirement(ids).text]);
  });

  test('[D-301] [D-302] a colleague lists those of the company, every company those for all', async () => {
    const ids = {
      company: await made({ name: 'Ours', access_level: 'company' }),
      general: await made({ name: 'Everyone’s', access_level: 'general' }),
    };
    const listed = async (user: User, cmid: string) => (await rowsOf(user, cmid, 'sort=-id')).results.map(({ id }) => Number(id));
    expect(await listed('northern.user', 'RPT-COMPANY')).toContain(ids.company);
    const token = (await signIn('maple.user', 'maple', password)).token;
    const seen = await call('GET', `report_templates?id__in=${ids.company},${ids.general}&fields=id`, { token });
    expect(seen.json<Rows>().results.map(({ id }) => Number(id))).toEqual([ids.general]);
  });
});

test.each([
  ['[D-366]', 'completed'],
  ['[D-367]', 'onboarding'],
])('%s [D-674] a request that is %s cannot be updated', async (_id, status) => {
  const words = /'(.*)'/.exec(requirement('[D-674]').text)?.[1];
  const id = await addFittingRow(database, registry, 'new_user_requests', { status });
  const { version } = (await call('GET', `new_user_requests/${id}`, { token: await tokenOf('admin') })).json<{ version: number }>();
  const answer = await call('PUT', `new_user_requests/${id}`, { token: await tokenOf('admin'), body: { version, first_name: 'Ada' } });
  expect(answer.json()).toMatchObject({ status: 409, detail: words });
});

test.each([
  ['[D-750]', 'paystubs'],
  ['[D-751]', 't4_slips'],
])('%s of %s an employee reads own ones, another’s is not found by its id', async (_id, entity) => {
  const find = async (isOwn: boolean) => {
    const [row] = await connection.run<{ id: number }>(sql`select t.id from ${sql.id(entity)} t join employees e on e.id = t.employee
      left join users u on u.id = e."user" where coalesce(u."MT_UID" = 'employee', false) = ${isOwn} order by t.id limit 1`);
    return row?.id;
  };
  const token = await tokenOf('employee');
  expect((await call('GET', `${entity}/${await find(true)}`, { token })).statusCode).toBe(200);
  expect((await call('GET', `${entity}/${await find(false)}`, { token })).json()).toMatchObject({ status: 404 });
});

test.each([
  ['[D-644]', 'northern.user', 'PRO-NUM'],
  ['[D-647]', 'northern.user', 'TR-PICKUP'],
  ['[D-652]', 'northern.user', 'TR-PO'],
  ['[D-652]', 'northern.user', 'PRO-INTER'],
] as const)('%s as %s %s says that nothing has the number', async (id, user, cmid) => {
  const words = /message '(.*)'$/.exec(requirement(id).text)?.[1];
  const { list } = await describeScreen(user, cmid);
  expect(list?.notFound?.text.en).toBe(words);
  expect(list?.notFound?.text.fr).not.toBe(words);
});

test('[D-005] a quote of a year ago is listed, one of the day before is not', async () => {
  const [quote] = (await rowsOf('northern.admin', 'QT-START')).results;
  const id = Number(quote?.['id']);
  const listedAt = async (days: number) => {
    const at = new Date(portal.now());
    at.setUTCFullYear(at.getUTCFullYear() - 1);
    at.setUTCDate(at.getUTCDate() - days);
    await changeRow(database, 'quotes', id, { quoted_at: `${at.toISOString().slice(0, 10)}T16:00:00Z` });
    const description = await read<ScreenDescription>('northern.admin', 'definitions/QT-START');
    return (await rowsOf('northern.admin', 'QT-START', `id=${id}`, description)).count;
  };
  expect([await listedAt(0), await listedAt(1)]).toEqual([1, 0]);
});

test.each([
  ['[D-583]', 'menus', 'menus', { mid: 'CLAIMSX', CMTITLE: 'Claims', title_fr: 'Réclamations' }],
  ['[D-584]', 'menugroups', 'menu_groups', { code: 'CLAIMSX' }],
  ['[D-585]', 'menugroups', 'menu_groups', { code: 'COPYX', copied: true }],
] as const)('%s an administrator adds to %s, a customer administrator does not', async (_id, path, entity, values) => {
  const [known] = (await read<Rows>('admin', `${path}?limit=1&sort=id&fields=id`)).results;
  const { copied, ...own } = { copied: false, ...values };
  const body = { ...writable(entity, await read<Record<string, unknown>>('admin', `${path}/${String(known?.['id'])}`)), ...own };
  const sent = copied ? { ...body, copied_from: known?.['id'] } : body;
  expect((await call('POST', path, { token: await tokenOf('northern.admin'), body: sent })).statusCode).toBe(403);
  const added = await call('POST', path, { token: await tokenOf('admin'), body: sent });
  expect([added.statusCode, added.json().errors]).toEqual([201, undefined]);
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

test('[D-164] [D-493] [R-093] checks of a region are shown for 7 days at most', async () => {
  const [region] = (await rowsOf('employee', 'FFW-REGION')).results;
  const token = await tokenOf('employee');
  const ask = (days: string, path = 'fit_for_work') =>
    call('GET', `${path}?region=${String(region?.['id'])}&checked_at__gte=2026-03-01&checked_at__lte=${days}`, { token });
  expect((await ask('2026-03-07')).statusCode).toBe(200);
  expect((await ask('2026-03-08')).json()).toMatchObject({ status: 400, detail: 'Maximum 7 days when looking at Regions' });
});

test.each(['FR-ITPRICE', 'FR-STEER'])(
  '[D-136] %s opens for the committee and those who price in it, and for no other employee',
  async (cmid) => {
    for (const [user, status] of [
      ['manager', 200],
      ['hr', 200],
      ['employee', 403],
    ] as const) {
      const answer = await call('GET', `definitions/${cmid}`, { token: await tokenOf(user) });
      expect([user, answer.statusCode]).toEqual([user, status]);
      expect([user, (await menuOf(user, 'en-us')).has(cmid)]).toEqual([user, status === 200]);
    }
  },
);

test('[D-663] a terminal that exists already, or that others refer to, is refused under a title of its own', async () => {
  const token = await tokenOf('admin');
  const [terminal] = (await rowsOf('admin', 'TERM-START')).results;
  invariant(terminal, 'the demo has terminals');
  const { id, version, ...known } = await read<Record<string, unknown>>('admin', `terminals/${String(terminal['id'])}`);
  const added = await call('POST', 'terminals', { token, body: writable('terminals', known) });
  const title = 'Failed to add/delete terminal';
  expect(added.json()).toMatchObject({ status: 409, title, errors: { code: 'ID already exists, enter a unique ID' } });
  const gone = await call('DELETE', `terminals/${String(id)}?version=${String(version)}`, { token });
  expect(gone.json()).toMatchObject({ status: 409, title, code: 'record_in_use' });
  const french = await call('DELETE', `terminals/${String(id)}?version=${String(version)}`, {
    token,
    headers: { 'accept-language': 'fr' },
  });
  expect(french.json()).toMatchObject({ title: 'Échec de l’ajout ou de la suppression du terminal' });
});

/** Values of a record as its form sends them. */
function writable(entity: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = new Set(writableFields(getEntity(registry, entity), 'create').map(({ name }) => name));
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

test('[D-631] a session that was ended elsewhere says so, to its own token alone', async () => {
  const { token } = await signIn('maple.user', 'maple', password);
  const other = await signIn('maple.user', 'maple', password);
  expect((await call('DELETE', 'users/sessions', { token: other.token })).statusCode).toBeLessThan(300);
  const answer = await call('GET', 'users/refresh', { token });
  expect(answer.json()).toMatchObject({ status: 401, code: 'session_ended', detail: 'This session is no longer active' });
  expect(answer.headers['www-authenticate']).toBe('Token error="session_ended"');
  expect((await call('GET', 'users/refresh', { token: 'another' })).json()).toMatchObject({ status: 401, code: 'session_expired' });
  expect((await call('GET', 'users/refresh', { token: other.token })).statusCode).toBe(200);
});

test('[D-633] a sign-in by password without security questions says so', async () => {
  const missing = async () => {
    const { token } = await signIn('maple.user', 'maple', password);
    return (
      await read<{ notices: unknown }>('northern.user', 'users/refresh'), (await call('GET', 'users/refresh', { token })).json().notices
    );
  };
  const [user] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'maple.user'`);
  await connection.run(sql`delete from user_security_answers where "user" = ${user?.id}`);
  expect(await missing()).toMatchObject({ security_profile: 'missing' });
  const question = await addFittingRow(database, registry, 'security_questions', { status: 'active' });
  await addFittingRow(database, registry, 'user_security_answers', { user: user?.id, question, slot: 1 });
  expect(await missing()).toMatchObject({ security_profile: null });
});

describe('codes and accounts of a user', () => {
  const give = async (user: User, body: object, path = 'sales_codes/several') => call('POST', path, { token: await tokenOf(user), body });
  const idOf = async (uid: string) => {
    const [row] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = ${uid}`);
    invariant(row, `the demo has ${uid}`);
    return row.id;
  };

  test('[D-054] [R-180] a list of sales codes is given to a user, new codes with the name of the user', async () => {
    const user = await idOf('sales');
    expect((await give('sales', { user, codes: 'ZA1, ZA2;ZA3\nZA1' })).json()).toMatchObject({ code: 'ZA1', user });
    const { results } = await read<Rows>('sales', `sales_codes?code__istartswith=ZA&sort=code`);
    expect(results.map(({ code }) => code)).toEqual(['ZA1', 'ZA2', 'ZA3']);
    expect(new Set(results.map(({ user: owner }) => owner))).toEqual(new Set([user]));
    expect((await give('sales', { user, codes: 'za3 ZA4' })).statusCode).toBe(201);
    expect((await read<Rows>('sales', `sales_codes?code__istartswith=ZA`)).count).toBe(4);
    expect((await give('employee', { user, codes: 'ZB1' })).statusCode).toBe(403);
  });

  test.each([
    ['another sign between codes', 'ZC1 S01|S02', 'S01|S02'],
    ['a code that is too long', 'ZC1,ZC00007', 'ZC00007'],
    ['a code of another user', 'ZC1;ZD1', 'ZD1'],
  ])('[D-664] [R-180] %s: all codes are refused with the message, and none is saved', async (_name, codes, refused) => {
    const other = await idOf('employee');
    const [held] = await connection.run(sql`select from sales_codes where code = 'ZD1'`);
    if (!held) await addFittingRow(database, registry, 'sales_codes', { code: 'ZD1', user: other, status: 'active' });
    const answer = (await give('sales', { user: await idOf('sales'), codes })).json();
    expect(answer).toMatchObject({ status: 400, detail: 'Failed to save all sales codes for this user' });
    expect(answer.errors.codes).toContain(refused);
    expect((await read<Rows>('sales', 'sales_codes?code=ZC1')).count).toBe(0);
  });

  test('[D-665] [R-281] account numbers are checked against the accounts of the user’s company', async () => {
    const user = await idOf('northern.limited');
    const numbers = async (company: string) => {
      const rows = await connection.run<{ account: string }>(sql`select a.account from customer_accounts a
        join customers c on c.id = a.customer join companies k on k.id = c.company where k.code = ${company} order by a.account limit 2`);
      return rows.map(({ account }) => account);
    };
    const [own, foreign] = [await numbers('northern'), await numbers('maple')];
    const path = 'group_accounts/several';
    for (const wrong of ['0999999', foreign[0] ?? '']) {
      const answer = (await give('admin', { user, accounts: [...own, wrong].join(';') }, path)).json();
      expect(answer).toMatchObject({ status: 400, detail: 'Error validating account number' });
      expect(answer.errors.accounts).toContain(wrong);
    }
    await connection.run(sql`delete from group_accounts where "user" = ${user}`);
    // Leading zeros can be left out.
    expect((await give('admin', { user, accounts: own.map(Number).join(' \n') }, path)).statusCode).toBe(201);
    const { results } = await read<Rows>('admin', `group_accounts?user=${user}&fields=account`);
    expect(results).toHaveLength(own.length);
    expect((await give('admin', { user, accounts: own.join(',') }, path)).statusCode).toBe(201);
    expect((await read<Rows>('admin', `group_accounts?user=${user}`)).count).toBe(own.length);
  });
});

describe('[R-178] who deletes', () => {
  const remove = async (user: User, path: string) => call('DELETE', path, { token: await tokenOf(user) });
  const made = async (entity: string, values: Record<string, unknown>) => addFittingRow(database, registry, entity, values);
  const creatorOf = async () => {
    const [creator] = await connection.run<{ id: number; company: number }>(
      sql`select id, "MT_COMP" as company from users where "MT_UID" = 'northern.admin'`,
    );
    return creator;
  };

  test.each(['company', 'general'])('[D-577] a %s template: its creator and administrators, no colleague', async (level) => {
    const creator = await creatorOf();
    const values = { owner: creator?.id, company: creator?.company, access_level: level, status: 'active' };
    const [first, second] = [
      await made('report_templates', { ...values, name: `First ${level}` }),
      await made('report_templates', { ...values, name: `Second ${level}` }),
    ];
    expect((await remove('northern.user', `report_templates/${first}`)).json()).toMatchObject({ status: 403 });
    expect((await remove('northern.admin', `report_templates/${first}`)).statusCode).toBe(204);
    expect((await remove('admin', `report_templates/${second}`)).statusCode).toBe(204);
  });

  test('[D-576] a report that is scheduled: its creator, no colleague', async () => {
    const [report] = await connection.run<{ id: number }>(
      sql`select id from scheduled_reports where owner = ${(await creatorOf())?.id} limit 1`,
    );
    expect([403, 404]).toContain((await remove('northern.user', `scheduled_reports/${report?.id}`)).statusCode);
  });
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
    left join user_menu_groups m on m."user" = u.id where t.base = ${base} and u."MT_STATUS" = 'active' and u.id <= ${lastDemoUser?.id ?? 0} group by u.id`);
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter(({ grants }) => grants === 0)).toEqual([]);
});

const waitingRuleIds = new Set(waitingRules.flatMap(({ ids }) => ids.split(' ')));
const rulesOf = (check: string): readonly string[] => check.match(/R-\d{3}/g) ?? [];

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

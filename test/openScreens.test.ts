import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import { seedsOf, testServer } from './server.ts';

// One decision opens a screen: its access check, its description, the list of screens, menus and the list behind it agree, for each
// screen and each demo account.
const { database, portal, clock, signIn, call } = await testServer();
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const password = 'Waybill-Demo-2026';
const refusal = { status: 403, detail: 'You do not have permissions to access this option' };

beforeAll(async () => {
  await seedRows(connection, registry, seedsOf('user_types', registry), '');
  await loadDemo(connection, registry, {
    productCode: portal.config.productCode,
    shipments: 20,
    password,
    anchor: clock.now.toISOString().slice(0, 10),
    seed: 'waybill-demo',
    print: () => {},
  });
  await seedMenus(connection, registry, portal.config);
});

const accounts = [
  ['admin', 'waybill'],
  ['sales', 'waybill'],
  ['manager', 'waybill'],
  ['employee', 'waybill'],
  ['payroll', 'waybill'],
  ['hr', 'waybill'],
  ['northern.admin', 'northern'],
  ['northern.user', 'northern'],
  ['northern.limited', 'northern'],
  ['maple.user', 'maple'],
] as const;

const tokens = new Map<string, string>();
async function tokenOf(name: string, company: string): Promise<string> {
  const token = tokens.get(name) ?? (await signIn(name, company, password)).token;
  tokens.set(name, token);
  return token;
}

/** Answers about one screen to one account. */
async function answersAbout(cmid: string, token: string) {
  const ask = (path: string) => call('GET', path, { token, headers: { cmid } });
  const [access, description] = await Promise.all([ask(`globals/access/cmid?cmid=${cmid}`), ask(`definitions/${cmid}`)]);
  const list = registry.screensByCmid.get(cmid)?.find((screen) => screen.list && !screen.path.includes('{'))?.list;
  const rows = list && (await ask(`${list.path}?limit=1`));
  return { access, description, rows };
}

test.each(accounts)('[S-248][R-265] %s of %s: every way to a screen has one answer', async (name, company) => {
  const token = await tokenOf(name, company);
  const offered = (await call('GET', 'definitions', { token })).json<{ screens: { cmid: string }[] }>().screens;
  const offeredCmids = new Set(offered.map(({ cmid }) => cmid));
  const disagreeing: string[] = [];
  const open = new Set<string>();
  const refusals: unknown[][] = [];
  for (const [cmid, screens] of registry.screensByCmid) {
    const { access, description, rows } = await answersAbout(cmid, token);
    const isOpen = access.statusCode === 200;
    if (isOpen) open.add(cmid);
    else refusals.push([cmid, access.json(), description.json()]);
    const onlyLists = screens.every(({ view }) => view === 'list');
    const { verbs = [], screens: views = [] } = isOpen ? description.json<ScreenDescription>() : {};
    const isListed = rows?.statusCode === 200;
    if (
      description.statusCode !== access.statusCode ||
      offeredCmids.has(cmid) !== isOpen ||
      isOpen !== views.length > 0 ||
      (rows && verbs.includes('list') !== isListed) ||
      (rows && onlyLists && isListed !== isOpen)
    )
      disagreeing.push(
        `${cmid}: access ${access.statusCode}, definition ${description.statusCode}, list ${rows?.statusCode}, ${verbs.join(' ')}`,
      );
  }
  expect(disagreeing).toEqual([]);
  expect(refusals).toMatchObject(refusals.map(([cmid]) => [cmid, refusal, refusal]));
  expect(open.size).toBeGreaterThan(5);
  const { top, side } = (await call('GET', 'users/top_side_menu', { token })).json<Record<'top' | 'side', { CMCID: string }[]>>();
  const entries = [...top, ...side].map(({ CMCID }) => CMCID).filter((cmid) => cmid !== '');
  expect(entries.filter((cmid) => registry.screensByCmid.has(cmid) && !open.has(cmid))).toEqual([]);
});

/** Screens granted by the menu group of employees, which only some of its users may use. */
const narrowed: Readonly<Record<string, readonly string[]>> = {
  'WSE-T4-EMPLOYER': ['payroll'],
  'RL1-EMPLOYER': ['payroll'],
  'EMP-START': ['admin', 'payroll', 'hr'],
  'WORK-PAT': ['admin', 'manager', 'employee', 'payroll', 'hr'],
  PAYSTUB_LIST: ['manager', 'employee', 'payroll', 'hr'],
};

test.each(Object.entries(narrowed))('[R-265] %s opens to %j alone', async (cmid, expected) => {
  const opened: string[] = [];
  for (const [name, company] of accounts) {
    const { access } = await answersAbout(cmid, await tokenOf(name, company));
    if (access.statusCode === 200) opened.push(name);
  }
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

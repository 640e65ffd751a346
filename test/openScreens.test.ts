import { beforeAll, expect, test } from 'vitest';
import { canOpenCmid } from '../src/server/framework/access/canOpenCmid.ts';
import { noClient } from '../src/server/framework/context/anonymous.ts';
import { openList } from '../src/server/framework/lists/openList.ts';
import { registrations } from '../src/server/parts.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { authenticate } from '../src/server/shell/session/authenticate.ts';
import { AppError, invariant } from '../src/shared/framework/AppError.ts';
import { describeScreen } from '../src/shared/framework/definitions/describe/describeScreen.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { demoOptions } from './demoOptions.ts';
import { testServer } from './server.ts';
import { byTurn } from './tier.ts';

// One decision opens a screen: its access check, its description, the list of screens, menus and the list behind it agree, for each
// screen and each demo account. The functions behind the calls are asked about all of them, the calls about all in the deep tier, and
// about each screen for one of the accounts in the fast one.
const { database, portal, clock, signIn, call } = await testServer({ withDemo: true });
const connection = database.unscoped('test');
const registry = portal.definitions.current();
const { password } = demoOptions;
const refusal = { status: 403, detail: 'You do not have permissions to access this option' };

beforeAll(async () => {
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

/** The ways to a screen, each as open or not. */
interface Ways {
  readonly access: boolean;
  readonly description: ScreenDescription | undefined;
  /** The list behind the screen; undefined: it has none without a record. */
  readonly list: boolean | undefined;
}

/** Checks that all ways to a screen have one answer. @returns the differences */
function differences(cmid: string, { access, description, list }: Ways, isOffered: boolean): readonly string[] {
  const onlyLists = (registry.screensByCmid.get(cmid) ?? []).every(({ view }) => view === 'list');
  const { verbs = [], screens: views = [] } = description ?? {};
  const agree =
    (description !== undefined) === access &&
    isOffered === access &&
    access === views.length > 0 &&
    (list === undefined || verbs.includes('list') === list) &&
    (list === undefined || !onlyLists || list === access);
  return agree ? [] : [`${cmid}: access ${access}, definition ${description !== undefined}, list ${list}, ${verbs.join(' ')}`];
}

/**
 * Screens whose list another one opens too: people read on RN-START what administrators edit on RN-ADD, pickups of PU-DISP on PU-START, and fuel
 * tables of RATE-FTAB on RATE-FUEL.
 */
const sharedLists: readonly string[] = ['RN-ADD', 'PU-DISP', 'RATE-FTAB'];

/** Path of the list behind a screen, if it is one without a record. */
const listPathOf = (cmid: string) =>
  sharedLists.includes(cmid)
    ? undefined
    : registry.screensByCmid.get(cmid)?.find((screen) => screen.list && !screen.path.includes('{'))?.list?.path;

async function readerOf(token: string): Promise<Reader> {
  const caller = await authenticate(token, { app: portal, registry, now: clock.now, address: '127.0.0.1' });
  invariant(caller && caller !== 'ended', 'the session is alive');
  return caller.reader;
}

/** The ways to a screen by the functions behind the calls. */
function waysOf(cmid: string, reader: Reader): Ways {
  const ctx = { reader, registry, cmid, language: 'en', now: clock.now, timezone: 'UTC', requestId: '', client: noClient } as const;
  const path = listPathOf(cmid);
  return {
    access: canOpenCmid(registry, reader, cmid),
    description: describeScreen(registry, cmid, ctx),
    list: path === undefined ? undefined : opens(path),
  };

  function opens(list: string): boolean {
    try {
      openList(registrations, ctx, list, 'list');
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

/** The answers of the calls about one screen to one account. */
async function answersAbout(cmid: string, token: string) {
  const ask = (path: string) => call('GET', path, { token, headers: { cmid } });
  const [access, description] = await Promise.all([ask(`globals/access/cmid?cmid=${cmid}`), ask(`definitions/${cmid}`)]);
  const path = listPathOf(cmid);
  const rows = path === undefined ? undefined : await ask(`${path}?limit=1`);
  return { access, description, rows };
}

/** Screens about which an account asks by calls. */
const askedBy = Map.groupBy(
  [...registry.screensByCmid.keys()].flatMap((cmid, turn) => byTurn(accounts, turn).map(([name]) => ({ name, cmid }))),
  ({ name }) => name,
);

test.each(accounts)('[S-248][R-265] %s of %s: every way to a screen has one answer', async (name, company) => {
  const token = await tokenOf(name, company);
  const offered = (await call('GET', 'definitions', { token })).json<{ screens: { cmid: string }[] }>().screens;
  const offeredCmids = new Set(offered.map(({ cmid }) => cmid));
  const reader = await readerOf(token);
  const ways = new Map([...registry.screensByCmid.keys()].map((cmid) => [cmid, waysOf(cmid, reader)]));
  expect([...ways].flatMap(([cmid, each]) => differences(cmid, each, offeredCmids.has(cmid)))).toEqual([]);
  const open = new Set([...ways].flatMap(([cmid, { access }]) => (access ? [cmid] : [])));
  expect(open.size).toBeGreaterThan(5);

  const disagreeing: string[] = [];
  const refusals: unknown[][] = [];
  for (const { cmid } of askedBy.get(name) ?? []) {
    const { access, description, rows } = await answersAbout(cmid, token);
    const isOpen = access.statusCode === 200;
    if (!isOpen) refusals.push([cmid, access.json(), description.json()]);
    if (description.statusCode !== access.statusCode || isOpen !== open.has(cmid))
      disagreeing.push(`${cmid}: access ${access.statusCode}, definition ${description.statusCode}`);
    const told = {
      access: isOpen,
      description: isOpen ? description.json<ScreenDescription>() : undefined,
      // A report that asks for a value first names it only to a reader who may open it.
      list: rows && (rows.statusCode === 200 || rows.json<{ code?: string }>().code === 'missing_parameter'),
    };
    disagreeing.push(...differences(cmid, told, offeredCmids.has(cmid)));
  }
  expect(disagreeing).toEqual([]);
  expect(refusals).toMatchObject(refusals.map(([cmid]) => [cmid, refusal, refusal]));
  const { top, side } = (await call('GET', 'users/top_side_menu', { token })).json<Record<'top' | 'side', { CMCID: string }[]>>();
  const entries = [...top, ...side].map(({ CMCID }) => CMCID).filter((cmid) => cmid !== '');
  expect(entries.filter((cmid) => registry.screensByCmid.has(cmid) && !open.has(cmid))).toEqual([]);
});

/** Screens granted by the menu group of employees, which only some of its users may use. */
const narrowed: Readonly<Record<string, readonly string[]>> = {
  'WSE-T4-EMPLOYER': ['payroll'],
  'RL1-EMPLOYER': ['payroll'],
  'ACCOUNT-HOLDS': ['payroll'],
  'EMP-START': ['admin', 'payroll', 'hr'],
  'WORK-PAT': ['admin', 'manager', 'employee', 'payroll', 'hr'],
  PAYSTUB_LIST: ['manager', 'employee', 'payroll', 'hr'],
};

test.each(Object.entries(narrowed))('[R-265] %s opens to %j alone', async (cmid, expected) => {
  const opened: string[] = [];
  for (const [name, company] of accounts) {
    const access = await call('GET', `globals/access/cmid?cmid=${cmid}`, { token: await tokenOf(name, company), headers: { cmid } });
    if (access.statusCode === 200) opened.push(name);
  }
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

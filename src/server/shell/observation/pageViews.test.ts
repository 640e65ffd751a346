import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { PageViewSender } from './PageViewSender.ts';

/** A real collector of the installation, which records the requests it receives. */
const received: string[] = [];
let status = 204;
const collector = http.createServer((request, response) => {
  void text(request).then((body) => {
    received.push(body);
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const address = collector.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/collect`;
afterAll(() => collector.close());

const { database, call, signIn, clock, shellServices } = await testServer({ environment: { ANALYTICS_URL: url } });
const connection = database.unscoped('test data');
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const company = await addCompany(database, 'acme');
  const group = await addGroup(database, company, 'VIEWS', ['CO-START', 'MC-START', 'SHP-START']);
  for (const type of ['ADMIN', 'EMPLOYEE', 'SALES', 'CUSTOMER'] as const) {
    await addPerson(database, { uid: type.toLowerCase(), company, group, type, base: type.toLowerCase() });
    tokens[type] = (await signIn(type.toLowerCase(), 'acme')).token;
  }
  await connection.run(sql`update commands set analytics = case when cmid = 'CO-START' then 'Y' else 'N' end`);
});

beforeEach(() => {
  received.length = 0;
  status = 204;
});

async function setMode(mode: string | undefined): Promise<void> {
  await connection.run(sql`delete from master_configs where key_group = 'FRAMEWORK'`);
  const add = (key: string, value: string) =>
    addRow(database, 'master_configs', { key_group: 'FRAMEWORK', mc_key: key, mc_value: value, status: 'active' });
  if (mode !== undefined) await add('GOOGLE_ANALYTICS_OPTION', mode);
  await add('GOOGLE_ANALYTICS_ID', 'G-HOUSE');
  await add('GOOGLE_ANALYTICS_ID_CUSTOMER', 'G-CUSTOMER');
}

async function view(cmid: string, type = 'ADMIN', headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const token = tokens[type] ?? '';
  return (await call('POST', 'analytics/page_view', { token, headers: { cmid, 'accept-language': 'fr', ...headers } })).statusCode;
}

async function sent(): Promise<unknown[]> {
  await shellServices.pageViews?.send();
  return received.flatMap((body) => (JSON.parse(body) as { events: unknown[] }).events);
}

test.each([
  ['[S-339] ALL reports a screen flagged N', 'ALL', 'MC-START', 1],
  ['[S-340] CMID reports a screen flagged Y', 'CMID', 'CO-START', 1],
  ['[S-340] CMID does not report a screen flagged N', 'CMID', 'MC-START', 0],
  ['[S-341] OFF reports nothing', 'OFF', 'CO-START', 0],
  ['[S-341] any other word reports nothing', 'all', 'CO-START', 0],
  ['[S-341] no word reports nothing', undefined, 'CO-START', 0],
])('%s, whatever the app asks for', async (_name, mode, cmid, count) => {
  await setMode(mode);
  expect(await view(cmid)).toBe(204);
  expect(await sent()).toHaveLength(count);
});

test.each([
  ['[S-203]', 'ADMIN', 'G-HOUSE'],
  ['[S-203]', 'EMPLOYEE', 'G-HOUSE'],
  ['[S-203]', 'SALES', 'G-HOUSE'],
  ['[S-204]', 'CUSTOMER', 'G-CUSTOMER'],
])('%s %s is counted under %s, and nothing of the person is sent', async (_id, type, id) => {
  await setMode('ALL');
  expect(await view('SHP-START', type)).toBe(204);
  expect(await sent()).toEqual([{ name: 'page_view', id, cmid: 'SHP-START', language: 'fr', at: clock.now.toISOString() }]);
});

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('a user who opts out of tracking (%o) is not reported', async (headers) => {
  await setMode('ALL');
  expect(await view('CO-START', 'ADMIN', headers)).toBe(204);
  expect(await sent()).toEqual([]);
});

test('a screen that one may not open is not reported', async () => {
  await setMode('ALL');
  expect(await view('TM-START')).toBe(403);
  expect((await call('POST', 'analytics/page_view', { headers: { cmid: 'CO-START' } })).statusCode).toBe(401);
  expect(await sent()).toEqual([]);
});

test('page views are sent together', async () => {
  await setMode('ALL');
  await view('CO-START');
  await view('MC-START');
  expect(await sent()).toHaveLength(2);
  expect(received).toHaveLength(1);
});

test('a collector that refuses or is gone disturbs nobody; what it did not take is counted', async () => {
  const event = { id: 'G', cmid: 'CO-START', language: 'en', at: clock.now };
  const sender = new PageViewSender(url);
  status = 500;
  sender.note(event);
  await sender.send();
  expect(sender.lost).toBe(1);
  const nobody = new PageViewSender('http://127.0.0.1:9/');
  for (let i = 0; i < 1002; i += 1) nobody.note(event);
  expect(nobody.lost).toBe(2);
  await nobody.stop();
  expect(nobody.lost).toBe(1002);
});

test('without a collector nothing is kept or sent', async () => {
  const plain = await testServer();
  expect(plain.portal.collectPageView).toBeUndefined();
  expect(plain.shellServices.pageViews).toBeUndefined();
});

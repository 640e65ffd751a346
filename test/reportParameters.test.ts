import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

const file = 'resources/reports/probills-by-delivery-date.report.json';
const shipped = JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
let changed: SourceFile[] = [];
const server = await testServer({ withDemo: true, files: () => changed });
const { database, clock, call } = server;
const connection = database.unscoped('test');
clock.now = new Date('2026-03-10T15:00:00Z');
/** Of a session that begins now: the clock of these tests moves by days. */
const signIn = async () => (await server.signIn('admin', 'waybill', knownDemoPassword)).token;
let token = await signIn();

const headers = { cmid: 'PRO-DELDATE' };
const missing = { status: 400, code: 'missing_parameter', parameter: 'delivered_on__daterange' };

test.each([
  ['rows', 'limit=1'],
  ['a count', 'rows=false'],
  ['totals', 'rows=false&count=false&aggregate=sum:weight'],
  ['groups', 'group_by=status'],
  ['another condition', 'status__in=delivered'],
  ['an alternative', `where=${encodeURIComponent('{"or":[{"delivered_on__lt":"2026-01-01"},{"status":"late"}]}')}`],
])('a report answers %s without its required parameter by its name, never all rows', async (_name, query) => {
  expect((await call('GET', `shipments?${query}`, { token, headers })).json()).toMatchObject({
    ...missing,
    detail: 'Probills Search by Delivery Date needs a value of Delivered on. Add it as delivered_on__daterange.',
  });
  const french = { ...headers, 'accept-language': 'fr' };
  expect((await call('GET', `shipments?${query}`, { token, headers: french })).json<{ detail: string }>().detail).toMatch(
    /^Recherche de probills par date de livraison exige une valeur de /,
  );
});

test.each(['delivered_on__daterange=this_year', 'delivered_on__gte=2026-01-01', 'delivered_on__isnull=false'])(
  'a report with %s has its rows',
  async (query) => {
    expect((await call('GET', `shipments?${query}&limit=1`, { token, headers })).statusCode).toBe(200);
  },
);

test('other screens of the same list ask nothing', async () => {
  expect((await call('GET', 'shipments?limit=1', { token, headers: { cmid: 'SHP-START' } })).statusCode).toBe(200);
});

test('a file needs the parameter too', async () => {
  const body = { api_url: 'api/shipments', output_type: 'CSV', title: 'Delivered', query_params: { limit: '5' } };
  expect((await call('POST', 'export', { token, headers, body })).json()).toMatchObject(missing);
  const given = { ...body, query_params: { delivered_on__daterange: 'last_7_days' } };
  expect((await call('POST', 'export', { token, headers, body: given })).statusCode).toBe(200);
});

test('the screen says its questions, and starts with their defaults', async () => {
  const { list } = (await call('GET', 'definitions/PRO-DELDATE', { token, headers })).json<{ list: object }>();
  expect(list).toMatchObject({
    parameters: [{ field: 'delivered_on', required: true, operator: 'daterange' }],
    filtersParams: { delivered_on__daterange: 'this_week' },
  });
});

const schedule = (query_params: object, title: string) =>
  call('POST', 'pushreport', {
    token,
    body: {
      title,
      api_url: 'api/shipments',
      cmid: 'PRO-DELDATE',
      query_params,
      output_type: 'CSV',
      frequency: 'daily',
      hour: 7,
      time_zone: 'America/Toronto',
      delivery: 'repository',
      send_rule: 'always',
    },
  });

/** Rows of a run of a push report at this moment. */
async function rowsOfRun(id: number): Promise<{ status: string; rows: number } | undefined> {
  clock.now = new Date('2026-03-11T11:00:10Z');
  await runJob(server, 'push_reports.due');
  const [run] = await connection.run<{ id: number }>(sql`select id from push_report_repository where push_report = ${id}::bigint`);
  await runJob(server, 'push_reports.run', { id: run?.id ?? 0 });
  const [done] = await connection.run<{ status: string; rows: number }>(sql`
    select status, rows from push_report_repository where id = ${run?.id ?? 0}::bigint`);
  return done;
}

test('a schedule runs with its own value, or with the default on the day of the run', async () => {
  const { id } = (await schedule({}, 'Delivered this week')).json<{ id: number }>();
  const done = await rowsOfRun(id);
  token = await signIn();
  const query = 'shipments?delivered_on__daterange=this_week&limit=1&timezone=America/Toronto';
  const { count } = (await call('GET', query, { token, headers })).json<{ count: number }>();
  expect(done).toEqual({ status: 'archived', rows: count });
});

test('a schedule without value and default is refused', async () => {
  changed = [{ file, text: JSON.stringify({ ...shipped, parameters: [{ field: 'delivered_on', required: true }] }) }];
  expect((await call('POST', 'definitions/reload', { token })).json()).toMatchObject({ used: true });
  expect((await schedule({ status__in: 'delivered' }, 'Delivered')).json()).toMatchObject({ status: 400, code: 'missing_parameter' });
  expect((await schedule({ delivered_on__daterange: 'this_week' }, 'Delivered at last')).statusCode).toBeLessThan(300);
});

import { beforeAll, expect, test, vi } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { anonymous } from '../../framework/context/anonymous.ts';
import type { AnsweredCall } from '../../framework/http/callTrace.ts';
import { CommandLog } from './CommandLog.ts';
import { cleanCommandLog } from './cleanCommandLog.ts';
import { insertCalls } from './insertCalls.ts';
import { summarizePerformance } from './summarizePerformance.ts';

const { database, call, signIn, clock, shellServices, app } = await testServer();
const connection = database.unscoped('test data');
let token = '';
let foreignToken = '';

beforeAll(async () => {
  const product = await addCompany(database, 'waybill').catch(async () => {
    const [row] = await connection.run<{ id: number }>(sql`select id from companies where code = 'waybill'`);
    return row?.id ?? 0;
  });
  const grants = ['CMDLOGD', 'UA-PHIST', 'PERF-CMDLOG1', 'UA-ANALYTIC', 'CO-START', 'CO-ADD'];
  await addPerson(database, { uid: 'chief', company: product, group: await addGroup(database, product, 'LOG', grants), type: 'ADMIN' });
  const acme = await addCompany(database, 'acme');
  const group = await addGroup(database, acme, 'LOG', grants);
  await addPerson(database, { uid: 'acme.admin', company: acme, group, type: 'ADMIN', base: 'customer_admin' });
  await addPerson(database, { uid: 'acme.clerk', company: acme, group });
  token = (await signIn('chief')).token;
  foreignToken = (await signIn('acme.admin', 'acme')).token;
  await shellServices.commandLog.flush();
  await connection.run(sql`delete from command_log`);
});

async function logged() {
  await shellServices.commandLog.flush();
  return connection.run<Readonly<Record<string, unknown>>>(sql`
    select l.*, u."MT_UID" as uid from command_log l left join users u on u.id = l."user" order by l.id`);
}

async function forget(): Promise<void> {
  await shellServices.commandLog.flush();
  await connection.run(sql`delete from command_log`);
}

test('every known call leaves one row: who, from which screen and group, which call, with which end', async () => {
  await forget();
  const answer = await call('GET', 'companies?limit=1&sort=name', { token, headers: { cmid: 'CO-START', group: 'LOG' } });
  expect(answer.statusCode).toBe(200);
  const [row, ...others] = await logged();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    uid: 'chief',
    cmid: 'CO-START',
    menu_group: 'LOG',
    method: 'GET',
    endpoint: 'companies',
    status_code: 200,
    rows: 1,
    error: null,
    request_id: answer.headers['x-request-id'],
  });
  expect(row?.['at']).toEqual(clock.now);
  expect(row?.['duration_ms']).toBeGreaterThanOrEqual(0);
});

test('the path of the known call is kept, never ids or queries', async () => {
  await forget();
  await call('GET', 'companies/4711?secret=1', { token, headers: { cmid: 'CO-START' } });
  expect((await logged()).map(({ endpoint }) => endpoint)).toEqual(['companies/{id}']);
});

test.each<{ name: string; path: string; token: () => string | undefined; cmid: string; status: number; error: string }>([
  { name: 'a call without a right', path: 'menus', token: () => token, cmid: 'TM-START', status: 403, error: 'no_permission' },
  { name: 'a call without a session', path: 'companies', token: () => undefined, cmid: 'CO-START', status: 401, error: 'login_required' },
  { name: 'a bad request', path: 'companies?x=1', token: () => token, cmid: 'UNKNOWN', status: 400, error: 'unknown_parameter' },
])('$name is in the log too, with its error', async ({ path, token: tokenOf, cmid, status, error }) => {
  await forget();
  const own = tokenOf();
  const headers = { ...(cmid !== 'UNKNOWN' && { cmid }) };
  expect((await call('GET', path, { ...(own && { token: own }), headers })).statusCode).toBe(status);
  expect(await logged()).toMatchObject([{ status_code: status, error, cmid }]);
});

test('an unknown call leaves no row, so that nobody can fill the log with addresses', async () => {
  await forget();
  await call('GET', 'no/such/call', { token });
  await app.inject({ url: '/nowhere' });
  expect(await logged()).toEqual([]);
});

test('headers of any length and content are cut, not refused', async () => {
  await forget();
  const answer = await call('GET', 'version', { headers: { cmid: `é'${'x'.repeat(5000)}`, group: 'y'.repeat(300) } });
  expect(answer.statusCode).toBe(200);
  const [row] = await logged();
  expect(String(row?.['cmid'])).toHaveLength(40);
  expect(row?.['menu_group']).toBe('y'.repeat(15));
});

test('an administrator of one company sees only the calls of that company', async () => {
  await forget();
  await call('GET', 'companies', { token, headers: { cmid: 'CO-START' } });
  await call('GET', 'companies', { token: foreignToken, headers: { cmid: 'CO-START' } });
  await shellServices.commandLog.flush();
  const all = (await call('GET', 'command_log', { token, headers: { cmid: 'CMDLOGD' } })).json();
  const own = (await call('GET', 'command_log', { token: foreignToken, headers: { cmid: 'CMDLOGD' } })).json();
  expect(all.results.map((row: { user_label: string }) => row.user_label)).toEqual(['Test acme.admin', 'Test chief']);
  expect(own.results.map((row: { user_label: string }) => row.user_label)).toEqual(['Test acme.admin']);
});

test('an opened screen counts in the history of its user, each time it is opened', async () => {
  const open = () => call('POST', 'commands/portlet_history', { token, headers: { cmid: 'CO-START' } });
  expect((await open()).statusCode).toBe(204);
  clock.now = new Date('2026-03-10T15:01:00Z');
  expect((await open()).statusCode).toBe(204);
  await shellServices.commandLog.flush();
  const list = await call('GET', 'commands/portlet_history', { token, headers: { cmid: 'UA-PHIST' } });
  expect(list.json().results).toMatchObject([
    {
      user_label: 'Test chief',
      cmid_label: 'Company List CO-START',
      uses: 2,
      first_used: '2026-03-10T15:00:00Z',
      last_used: '2026-03-10T15:01:00Z',
    },
  ]);
  const foreign = await call('GET', 'commands/portlet_history', { token: foreignToken, headers: { cmid: 'UA-PHIST' } });
  expect(foreign.json()).toMatchObject({ results: [], count: 0 });
});

test('a screen that one may not open cannot be counted', async () => {
  expect((await call('POST', 'commands/portlet_history', { token, headers: { cmid: 'TM-START' } })).statusCode).toBe(403);
  expect((await call('POST', 'commands/portlet_history', { headers: { cmid: 'CO-START' } })).statusCode).toBe(401);
});

test('the monitor has one row per command and hour, brought up to the log again and again', async () => {
  await forget();
  const [command] = await connection.run<{ id: number }>(sql`select id from commands where cmid = 'CO-START'`);
  const add = (at: string, ms: number, status = 200) =>
    addRow(database, 'command_log', {
      at,
      cmid: 'CO-START',
      method: 'GET',
      endpoint: 'companies',
      status_code: status,
      duration_ms: ms,
      request_id: 'r',
    });
  for (const ms of [10, 20, 30]) await add('2026-03-10T14:10:00Z', ms);
  await add('2026-03-10T15:59:59Z', 1000, 500);
  await summarizePerformance(connection);
  await add('2026-03-10T15:00:00Z', 100);
  await summarizePerformance(connection);
  const rows = await connection.run(
    sql`select cmid, hour, calls, errors, avg_ms::float as avg_ms, max_ms from portlet_performance order by hour`,
  );
  expect(rows).toEqual([
    { cmid: command?.id, hour: new Date('2026-03-10T14:00:00Z'), calls: 3, errors: 0, avg_ms: 20, max_ms: 30 },
    { cmid: command?.id, hour: new Date('2026-03-10T15:00:00Z'), calls: 2, errors: 1, avg_ms: 550, max_ms: 1000 },
  ]);
  const list = await call('GET', 'portlet_performance', { token, headers: { cmid: 'PERF-CMDLOG1' } });
  expect(list.json().results.map((row: { p95_ms: number }) => Number(row.p95_ms))).toEqual([955, 29]);
});

test('entries older than the setting are deleted, also by two processes at the same time', async () => {
  await forget();
  const now = new Date('2026-03-10T15:00:00Z');
  const row = { cmid: 'CO-START', method: 'GET', endpoint: 'companies', status_code: 200, duration_ms: 1, request_id: 'r' };
  await addRow(database, 'command_log', { ...row, at: '2025-12-09T15:00:00Z' });
  const kept = await addRow(database, 'command_log', { ...row, at: '2025-12-11T15:00:00Z' });
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  await Promise.all([cleanCommandLog(connection, before(90)), cleanCommandLog(connection, before(90))]);
  expect(await connection.run(sql`select id from command_log`)).toEqual([{ id: kept }]);
  await cleanCommandLog(connection, new Date('2025-12-12T00:00:00Z'));
  expect(await connection.run(sql`select id from command_log`)).toEqual([]);
});

test('figures per screen count visits, users, durations and errors between two days', async () => {
  await forget();
  clock.now = new Date('2026-03-10T15:00:00Z');
  await call('POST', 'commands/portlet_history', { token, headers: { cmid: 'CO-START' } });
  await call('GET', 'companies', { token, headers: { cmid: 'CO-START' } });
  await call('GET', 'companies', { token: foreignToken, headers: { cmid: 'CO-START' } });
  await call('GET', 'companies?nonsense=1', { token: foreignToken, headers: { cmid: 'CO-START' } });
  await shellServices.commandLog.flush();
  const figures = async (query: string, asker = token) =>
    (await call('GET', `commands/analytics?${query}`, { token: asker, headers: { cmid: 'UA-ANALYTIC', 'accept-language': 'fr' } })).json();
  expect(await figures('from=2026-03-10&to=2026-03-10&cmid=CO-START')).toMatchObject({
    results: [{ cmid: 'CO-START', title: 'Liste des entreprises', visits: 1, users: 2, calls: 3, errors: 1 }],
    count: 1,
  });
  expect(await figures('company=acme')).toMatchObject({ results: [{ cmid: 'CO-START', visits: 0, users: 1, calls: 2 }] });
  expect(await figures('cmid=CO-START', foreignToken)).toMatchObject({ results: [{ visits: 0, users: 1, calls: 2 }] });
  expect((await figures('from=2026-03-01&to=2026-03-09')).results).toEqual([]);
});

test('a form that adds and edits is named by its records', async () => {
  await forget();
  await call('POST', 'commands/portlet_history', { token, headers: { cmid: 'CO-ADD' } });
  await shellServices.commandLog.flush();
  const headers = { cmid: 'UA-ANALYTIC', 'accept-language': 'en' };
  expect((await call('GET', 'commands/analytics?cmid=CO-ADD', { token, headers })).json().results).toMatchObject([{ title: 'Company' }]);
});

test('calls of the app itself are told from those of its users', async () => {
  await forget();
  await call('GET', 'version', { token });
  await call('GET', 'companies', { token, headers: { cmid: 'CO-START' } });
  await shellServices.commandLog.flush();
  const endpoints = async (automatic: boolean) =>
    (await call('GET', `command_log?is_automatic=${automatic}&fields=endpoint`, { token, headers: { cmid: 'CMDLOGD' } }))
      .json<{ results: { endpoint: string }[] }>()
      .results.map(({ endpoint }) => endpoint);
  expect(await endpoints(true)).toEqual(['version']);
  expect(await endpoints(false)).toContain('companies');
  expect(await endpoints(false)).not.toContain('version');
});

test('changes and errors are told from calls that only read', async () => {
  await forget();
  await call('GET', 'version', { token });
  await call('GET', 'companies', { token, headers: { cmid: 'CO-START' } });
  await call('POST', 'companies', { token, headers: { cmid: 'CO-ADD' } });
  await call('GET', 'companies?sort=nothing', { token, headers: { cmid: 'CO-START' } });
  await shellServices.commandLog.flush();
  const answer = await call('GET', 'command_log?is_notable=true&sort=id&fields=method,status_code', {
    token,
    headers: { cmid: 'CMDLOGD' },
  });
  expect(answer.json().results).toMatchObject([
    { method: 'POST', status_code: 400 },
    { method: 'GET', status_code: 400 },
  ]);
});

test.each([
  ['a day that is none', 'from=2026-02-30'],
  ['an end before the beginning', 'from=2026-03-10&to=2026-03-08'],
  ['more than a year', 'from=2024-01-01&to=2026-03-08'],
  ['what is no day', 'from=yesterday'],
  ['an unknown parameter', 'user=1'],
])('figures are refused for %s', async (_name, query) => {
  expect((await call('GET', `commands/analytics?${query}`, { token })).statusCode).toBe(400);
});

test('figures need the level of administrators and the screen', async () => {
  const { token: clerk } = await signIn('acme.clerk', 'acme');
  expect((await call('GET', 'commands/analytics', { token: clerk })).statusCode).toBe(403);
  expect((await call('GET', 'commands/analytics')).statusCode).toBe(401);
  expect((await call('GET', 'command_log', { token: clerk })).statusCode).toBe(403);
});

const sample: AnsweredCall = {
  endpoint: { method: 'GET', path: 'version', group: 'x', access: 'public', summary: 'x' },
  at: new Date(),
  status: 200,
  durationMs: 1,
  cmid: 'X',
  menuGroup: undefined,
  reader: undefined,
  requestId: 'r',
  rows: undefined,
  errorCode: undefined,
};

test('a user who has been deleted since leaves the row without a name', async () => {
  await forget();
  const reader = { ...anonymous, userId: 999_999, companyId: 999_999 };
  await insertCalls(connection, [{ ...sample, reader }]);
  expect(await logged()).toMatchObject([{ user: null, company: null, cmid: 'X' }]);
});

/** A connection whose transactions end with these outcomes, in order. */
function endings(...outcomes: readonly (Error | undefined)[]): Connection {
  const left = [...outcomes];
  const transaction = vi.fn<() => Promise<never>>(async () => {
    const outcome = left.shift();
    if (outcome) throw outcome;
    return undefined as never;
  });
  return { ...connection, transaction };
}

test('calls wait while the database is away, and are written when it is back', async () => {
  const away = new AppError('database_unavailable', 503);
  const problems: unknown[] = [];
  const log = new CommandLog(endings(away, undefined), (problem) => problems.push(problem));
  log.note(sample);
  await log.flush();
  expect(problems).toEqual([away]);
  await log.flush();
  expect(problems).toHaveLength(1);
  expect(log.dropped).toBe(0);
});

test('an entry that cannot be written is dropped and counted, and delays no other', async () => {
  const log = new CommandLog(endings(new Error('broken')), () => {});
  log.note(sample);
  await log.flush();
  log.note(sample);
  await log.flush();
  expect(log.dropped).toBe(1);
});

test('the queue is bounded: beyond it calls are dropped and counted in the metrics', async () => {
  const log = new CommandLog(endings(), () => {});
  for (let i = 0; i < 20_003; i += 1) log.note(sample);
  expect(log.dropped).toBe(3);
  const metrics = await app.inject({ url: '/metrics' });
  expect(metrics.body).toContain('command_log_dropped_total 0');
});

test('at a million rows the log is read by its indexes, also for one company', async () => {
  await forget();
  await connection.run(sql`insert into command_log (at, company, cmid, method, endpoint, status_code, duration_ms, request_id)
    select timestamptz '2026-01-01' + n * interval '1 second', (select id from companies where code = case when n % 100 = 0 then 'acme' else 'waybill' end),
      'CO-START', 'GET', 'companies', 200, 5, 'r' from generate_series(1, 60000) n`);
  // Statistics of a million rows: the planner uses them, so the test needs no such table.
  await connection.run(sql`analyze command_log`);
  await connection.run(sql`update pg_class set reltuples = 1000000, relpages = 20000 where relname = 'command_log'`);
  const plan = async (condition: ReturnType<typeof sql>) =>
    JSON.stringify(
      await connection.run(sql`explain (format json) select id from command_log where ${condition} order by at desc, id desc limit 20`),
    );
  expect(await plan(sql`true`)).not.toContain('Seq Scan');
  expect(await plan(sql`company = (select id from companies where code = 'acme')`)).toContain('command_log_company_at');
});

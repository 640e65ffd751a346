import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { addRow, changeRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

const file = 'resources/reports/late-shipments.report.json';
const shipped = JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>> & {
  readonly api_url: string;
  readonly schedule: object;
};
let changed: SourceFile[] = [];
const server = await testServer({ withDemo: true, files: () => changed });
const { database, clock, call } = server;
const connection = database.unscoped('test');
clock.now = new Date('2026-03-10T15:00:00Z');
/** Of a session that begins now: the clock of these tests moves by days. */
const tokenOf = async (user: 'admin' | 'sales') => (await server.signIn(user, 'waybill', knownDemoPassword)).token;

/** Puts another schedule, or none, into the report file. */
async function define(schedule: object | undefined): Promise<void> {
  const { schedule: _shipped, ...rest } = shipped;
  changed = [{ file, text: JSON.stringify(schedule ? { ...rest, schedule } : rest) }];
  expect((await call('POST', 'definitions/reload', { token: await tokenOf('admin') })).json()).toMatchObject({ used: true });
  await runJob(server, 'push_reports.keep');
}

interface Kept {
  readonly id: number;
  readonly owner: number;
  readonly status: string;
  readonly frequency: string;
  readonly origin: string;
  readonly next_run_at: Date | null;
  readonly paused_reason: string | null;
}
const kept = () =>
  connection.run<Kept>(sql`
    select id, owner, status, frequency, origin, next_run_at, paused_reason from push_reports where definition = 'late-shipments' order by id`);
const usersOf = async (type: string) =>
  (await connection.run<{ id: number }>(sql`select id from users where "MT_TYPE" = ${type} and "MT_STATUS" = 'active' order by id`)).map(
    ({ id }) => id,
  );
const [seller] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'sales'`);
const ownOf = async () => (await kept()).find(({ owner }) => owner === seller?.id);

test('a schedule in a report file is a push report of each of its users, with this user’s rows, at its hour', async () => {
  await define({ ...shipped.schedule, send_rule: 'always' });
  const rows = await kept();
  expect(rows.map(({ owner }) => owner)).toEqual(await usersOf('SALES'));
  expect(rows[0]).toMatchObject({ status: 'active', origin: 'definition', next_run_at: new Date('2026-03-16T11:00:00Z') });
  const report = await ownOf();
  clock.now = new Date('2026-03-16T11:00:10Z');
  await runJob(server, 'push_reports.due');
  const runs = await connection.run<{ id: number }>(sql`
    select r.id from push_report_repository r where r.push_report = ${report?.id ?? 0} and r.status = 'queued'`);
  expect(runs).toHaveLength(1);
  await runJob(server, 'push_reports.run', { id: runs[0]?.id ?? 0 });
  const [, query = ''] = shipped.api_url.split('?');
  const headers = { cmid: 'RPT-LATE' };
  const list = await call('GET', `shipments?${query}&limit=1`, { token: await tokenOf('sales'), headers });
  const { count } = list.json<{ count: number }>();
  const [run] = await connection.run<{ status: string; rows: number }>(sql`
    select status, rows from push_report_repository where id = ${runs[0]?.id ?? 0}`);
  expect(run).toEqual({ status: 'sent', rows: count });
});

test('its owner and an administrator pause and resume it; nobody changes or removes it', async () => {
  const { id } = (await ownOf()) ?? { id: 0 };
  for (const user of ['sales', 'admin'] as const) {
    const token = await tokenOf(user);
    const record = (await call('GET', `pushreport/${id}`, { token })).json<{ version: number; origin: string }>();
    expect(record.origin).toBe('definition');
    expect((await call('PUT', `pushreport/${id}`, { token, body: { hour: 9, version: record.version } })).json()).toMatchObject({
      status: 409,
      code: 'push_report_of_definition',
    });
    expect((await call('DELETE', `pushreport/${id}`, { token })).json()).toMatchObject({ code: 'push_report_of_definition' });
    const move = async (name: string) => {
      const { version } = (await call('GET', `pushreport/${id}`, { token })).json<{ version: number }>();
      return call('POST', `pushreport/${id}/transitions/${name}`, { token, body: { version } });
    };
    expect((await move('deactivate')).statusCode).toBeLessThan(300);
    // Another change of the schedule leaves it paused.
    await define({ ...shipped.schedule, frequency: 'daily', hour: user === 'admin' ? 5 : 6 });
    expect(await ownOf()).toMatchObject({ status: 'inactive', frequency: 'daily', next_run_at: null });
    expect((await move('activate')).statusCode).toBeLessThan(300);
    expect((await ownOf())?.next_run_at).toBeInstanceOf(Date);
  }
});

test('other recipients end those of the former ones, and a schedule that is gone ends all; runs stay, and it comes back', async () => {
  await define({ ...shipped.schedule, recipients: { types: ['ADMIN'] } });
  expect(await ownOf()).toMatchObject({ status: 'inactive', paused_reason: expect.stringContaining('no longer') });
  const administrators = new Set(await usersOf('ADMIN'));
  const active = (await kept()).filter(({ status }) => status === 'active');
  expect(active.length).toBeGreaterThan(0);
  expect(active.filter(({ owner }) => !administrators.has(owner))).toEqual([]);
  const runs = () =>
    connection.run(
      sql`select id from push_report_repository where push_report in (select id from push_reports where definition = 'late-shipments')`,
    );
  const before = await runs();
  await define(undefined);
  expect(new Set((await kept()).map(({ status }) => status))).toEqual(new Set(['inactive']));
  expect(await runs()).toEqual(before);
  await define(shipped.schedule);
  expect(await ownOf()).toMatchObject({ status: 'active', paused_reason: null });
});

test('recipients by role are those who hold it today: who joins gets the report, who leaves does not', async () => {
  const [employee] = await connection.run<{ id: number }>(sql`select id from users where "MT_UID" = 'employee'`);
  const today = clock.now.toISOString().slice(0, 10);
  const role = (user: number | undefined, values: object) =>
    addRow(database, 'staff_roles', { user, role: 'inspector', status: 'confirmed', valid_from: '2026-03-01', ...values });
  await connection.run(sql`delete from staff_roles where role = 'inspector'`);
  const own = await role(seller?.id, {});
  const later = await role(employee?.id, { valid_from: '2099-01-01' });
  const receivers = async () => (await kept()).filter(({ status }) => status === 'active').map(({ owner }) => owner);
  await define({ ...shipped.schedule, recipients: { roles: ['inspector'] } });
  expect(await receivers()).toEqual([seller?.id]);
  // A role that nobody has confirmed gives nothing.
  await changeRow(database, 'staff_roles', later, { valid_from: today, status: 'asked' });
  await runJob(server, 'push_reports.keep');
  expect(await receivers()).toEqual([seller?.id]);
  await changeRow(database, 'staff_roles', later, { status: 'confirmed' });
  await changeRow(database, 'staff_roles', own, { valid_to: '2026-03-02' });
  await runJob(server, 'push_reports.keep');
  expect(await receivers()).toEqual([employee?.id]);
  expect(await ownOf()).toMatchObject({ status: 'inactive', paused_reason: expect.stringContaining('no longer') });
  await changeRow(database, 'staff_roles', own, { valid_to: null });
  await runJob(server, 'push_reports.keep');
  expect(new Set(await receivers())).toEqual(new Set([seller?.id, employee?.id]));
});

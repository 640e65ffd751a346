import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { type Sql, sql } from '../src/server/db/sql.ts';
import { sendJob } from '../src/server/framework/jobs/sendJob.ts';
import { testDatabase } from './database.ts';
import { addAdministrator, addPerson, addRow, changeRow } from './people.ts';
import { type ReceivedMail, startSmtpServer } from './smtpServer.ts';
import { startServer } from './twoServers.ts';

/*
 * Servers that are killed at a given step of a push report. A trigger holds the step until the test has killed the server, so that each kill
 * hits the moment between two steps. Rule R-182
 */

const { database, address } = await testDatabase();
const connection = database.unscoped('test');
const received: ReceivedMail[] = [];
const smtp = await startSmtpServer((mail) => void received.push(mail));
afterAll(smtp.stop);
const start = () => startServer(address, { MAIL_URL: smtp.url });
let server = await start();

const owner = await addAdministrator(database, 'waybill', 'ann', ['CMD_ManageSaleCodes']);
const [ann] = await connection.run<{ company: number; group: number }>(
  sql`select "MT_COMP" as company, "MT_GRP" as "group" from users where id = ${owner}`,
);
for (const uid of ['bob', 'cid'])
  await addPerson(database, { uid, company: ann?.company ?? 0, group: ann?.group ?? 0, type: 'EMPLOYEE', base: 'internal' });
const readers = ['ann@example.com', 'bob@example.com', 'cid@example.com'];
const nobody = 'nobody@example.com';
const report = await addRow(database, 'push_reports', {
  title: 'Sales codes of the day',
  owner,
  api_url: 'api/sales_codes',
  cmid: 'CMD_ManageSaleCodes',
  query_params: JSON.stringify({ fields: 'code' }),
  output_type: 'PDF',
  frequency: 'daily',
  hour: 7,
  time_zone: 'America/Toronto',
  delivery: 'mail',
  recipients: [...readers, nobody],
  send_rule: 'always',
  status: 'active',
  next_run_at: '2099-01-05T12:00:00Z',
});

await connection.run(sql`
  create function wait_at_gate() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(20261130); return new; end'`);

async function count(statement: Sql<{ count: number }>): Promise<number> {
  const [row] = await connection.run(statement);
  return row?.count ?? 0;
}

const waiting = () => count(sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`);

/** Statements of a killed process run to their end, and hold their locks until then. */
const openTransactions = () =>
  count(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`);

interface Step {
  readonly name: string;
  readonly table: string;
  /** Statement of the table, and its new rows at which the gate holds. */
  readonly event: Sql;
  readonly rows: Sql<boolean>;
}

const steps: readonly Step[] = [
  {
    name: 'the next moment of the schedule is written',
    table: 'push_reports',
    event: sql`update`,
    rows: sql<boolean>`new.next_run_at > old.next_run_at`,
  },
  { name: 'the run begins', table: 'push_report_repository', event: sql`update`, rows: sql<boolean>`new.status = 'running'` },
  {
    name: 'one recipient has the file and another one has not',
    table: 'push_report_deliveries',
    event: sql`update`,
    rows: sql<boolean>`new.address = 'bob@example.com' and new.status = 'sent'`,
  },
  { name: 'the run ends', table: 'push_report_repository', event: sql`update`, rows: sql<boolean>`new.status = 'sent'` },
  { name: 'the owner is told', table: 'notifications', event: sql`insert`, rows: sql<boolean>`new.notice = 'push_report_run'` },
];

/** Lets the report be due, kills the server while it takes the step, and starts another one. */
async function killAt({ table, event, rows }: Step): Promise<void> {
  await connection.run(sql`
    create trigger gate before ${event} on ${sql.id(table)} for each row when (${rows}) execute function wait_at_gate()`);
  const closed = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const holding = connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(20261130)`);
    closed.resolve();
    await open.promise;
  });
  await closed.promise;
  await changeRow(database, 'push_reports', report, { next_run_at: new Date(Date.now() - 60_000).toISOString() });
  await sendJob(connection, 'push_reports.due', {});
  try {
    await expect.poll(waiting, { timeout: 120_000, interval: 50 }).toBe(1);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
  } finally {
    open.resolve();
    await holding;
  }
  await expect.poll(openTransactions, { timeout: 60_000, interval: 50 }).toBe(0);
  await connection.run(sql`drop trigger gate on ${sql.id(table)}`);
  // A missing heartbeat reveals a dead process; the test does not wait for that.
  await connection.run(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  await connection.run(sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`);
  server = await start();
  // The job of each minute: a killed one has taken nothing.
  await sendJob(connection, 'push_reports.due', {});
}

test.each(steps)(
  '[R-182] a server is killed when $name: each has the file once, and the owner one notice',
  { timeout: 300_000 },
  async (step) => {
    const [runs, mails] = [await count(sql`select count(*)::int as count from push_report_repository`), received.length];
    await killAt(step);
    const left = () =>
      count(sql`
      select (select count(*) from push_reports where next_run_at <= now())::int
        + (select count(*) from push_report_repository where status in ('queued', 'running'))::int
        + (select count(*) from email_history where status in ('queued', 'sending'))::int as count`);
    await expect.poll(left, { timeout: 120_000, interval: 100 }).toBe(0);
    const made = await connection.run<{ id: number; status: string; error: string }>(
      sql`select id, status, error from push_report_repository order by id offset ${runs}`,
    );
    expect(made).toEqual([{ id: expect.any(Number), status: 'sent', error: expect.stringContaining(nobody) }]);
    const id = made[0]?.id ?? 0;
    const deliveries = await connection.run(sql`
    select address, status, file is not null as "hasFile" from push_report_deliveries where run = ${id} order by address`);
    expect(deliveries).toEqual([
      ...readers.map((address) => ({ address, status: 'sent', hasFile: true })),
      { address: nobody, status: 'failed', hasFile: false },
    ]);
    expect(
      received
        .slice(mails)
        .map(({ to }) => String(to))
        .toSorted(),
    ).toEqual(readers);
    const notices = await connection.run(sql`select "user", event_id from notifications where event_id = ${`push-report-run-${id}`}`);
    expect(notices).toEqual([{ user: owner, event_id: `push-report-run-${id}` }]);
  },
);

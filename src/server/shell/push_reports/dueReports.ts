import { dayMs } from '../../../shared/framework/durations.ts';
import { nextRuns } from '../../../shared/shell/push_reports/nextRuns.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { sendJobs } from '../../framework/jobs/sendJob.ts';
import { portalHolidays } from '../../framework/records/portalHolidays.ts';
import { type PushReport, pushReportColumns, scheduleOf } from './PushReport.ts';
import { pushReportConnection } from './pushReportConnection.ts';

/** Job that makes one run. */
export const runJobName = 'push_reports.run';

/** Days for which runs and their files are kept. */
const keptDays = 90;

/** Reports of one transaction: their next moments are worked out at once, while other calls wait. */
const partMax = 50;

/**
 * Makes a run and its job for each report that is due, and works out its next run, in one transaction: of two processes each takes other
 * reports, and a report that was due several times, while the portal was off, runs once.
 * @returns the number of runs
 */
export async function queueDueReports(app: Pick<App, 'database' | 'now' | 'system'>, signal?: AbortSignal): Promise<number> {
  const connection = pushReportConnection(app);
  const holidays = await portalHolidays(app.database.scoped(app.system('days on which push reports run')));
  await planReports(connection, app.now(), holidays);
  let runs = 0;
  for (let taken = partMax; taken === partMax; runs += taken) {
    signal?.throwIfAborted();
    taken = await connection.transaction((tx) => takeDue(tx, app.now(), holidays));
  }
  return runs;
}

async function takeDue(tx: Connection, now: Date, holidays: ReadonlySet<string>): Promise<number> {
  const due = await tx.run<PushReport & { next_run_at: Date }>(sql`
    select ${pushReportColumns}, p.next_run_at from push_reports p where p.status = 'active' and p.next_run_at <= ${now}
    order by p.next_run_at, p.id limit ${partMax}::int for update skip locked`);
  if (due.length === 0) return 0;
  await writeNext(tx, due, now, holidays);
  const runs = due.map(({ id, next_run_at: dueAt }) => ({ id, due_at: dueAt }));
  await sendRunJobs(tx, await addRuns(tx, runs, now));
  return due.length;
}

interface RunToQueue {
  /** Of the report. */
  readonly id: number;
  /** Moment of the schedule, or of the call that asks for the run. */
  readonly due_at: Date;
}

/** Adds runs; a run of the same moment is not added again. @returns ids of the runs */
export async function addRuns(tx: Connection, reports: readonly RunToQueue[], now: Date): Promise<number[]> {
  const expires = new Date(now.getTime() + keptDays * dayMs).toISOString().slice(0, 10);
  const rows = reports.map(
    ({ id, due_at: dueAt }) => sql`(${id}::bigint, ${now}::timestamptz, 'queued', 0, ${expires}::date, ${dueAt}::timestamptz)`,
  );
  const added = await tx.run<{ id: number }>(sql`
    insert into push_report_repository (push_report, run_at, status, rows, expires_on, due_at) values ${sql.join(rows)}
    on conflict do nothing returning id`);
  return added.map(({ id }) => id);
}

/** Works out the next run of active reports without one, such as those of an earlier release. */
async function planReports(connection: Connection, now: Date, holidays: ReadonlySet<string>): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await connection.transaction(async (tx) => {
    const reports = await tx.run<PushReport>(sql`
      select ${pushReportColumns} from push_reports p
      where p.status = 'active' and p.next_run_at is null and coalesce(p.expiry_date, ${today}::date) >= ${today}::date
      order by p.id limit 1000 for update skip locked`);
    if (reports.length > 0) await writeNext(tx, reports, now, holidays);
  });
}

async function writeNext(tx: Connection, reports: readonly PushReport[], now: Date, holidays: ReadonlySet<string>): Promise<void> {
  const rows = reports.map((report) => {
    const [next] = nextRuns(scheduleOf(report), now, holidays, 1);
    return sql`(${report.id}::bigint, ${next ?? null}::timestamptz)`;
  });
  await tx.run(sql`
    update push_reports p set next_run_at = n.next_run_at from (values ${sql.join(rows)}) n (id, next_run_at) where p.id = n.id`);
}

/** Runs that wait without a job, such as those of a restored backup, get one. */
export async function sweepRuns(app: Pick<App, 'database'>): Promise<void> {
  const connection = pushReportConnection(app);
  const waiting = await connection.run<{ id: number }>(sql`
    select id from push_report_repository where status in ('queued', 'running') order by id limit 10000`);
  await sendRunJobs(
    connection,
    waiting.map(({ id }) => id),
  );
}

async function sendRunJobs(connection: Connection, runs: readonly number[]): Promise<void> {
  await sendJobs(
    connection,
    runJobName,
    runs.map((id) => ({ data: { id }, key: String(id) })),
  );
}

/** Removes runs whose time is over. */
export async function cleanRuns(app: Pick<App, 'database' | 'now'>): Promise<void> {
  const today = app.now().toISOString().slice(0, 10);
  await removeRuns(app, sql<boolean>`r.expires_on < ${today}::date`);
}

/** Removes runs r with their deliveries and links; the files go with the next cleaning. */
export async function removeRuns(app: Pick<App, 'database'>, condition: Sql<boolean>): Promise<void> {
  await pushReportConnection(app).run(sql`
    with links as (
      delete from push_report_links l using push_report_deliveries d, push_report_repository r
      where d.id = l.delivery and r.id = d.run and ${condition} returning l.id
    ), gone as (
      delete from push_report_deliveries d using push_report_repository r
      where r.id = d.run and ${condition} and (select count(*) from links) >= 0 returning d.id
    )
    delete from push_report_repository r where ${condition} and (select count(*) from gone) >= 0`);
}

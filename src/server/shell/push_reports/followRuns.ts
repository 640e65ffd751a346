import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { pushReportConnection } from './pushReportConnection.ts';

/**
 * Brings the runs of scheduled reports and their next moments to the records that people see: the engine keeps them with its own report
 * of each schedule. Decision 1149
 */
export async function followRuns(app: Pick<App, 'database'>): Promise<void> {
  const connection = pushReportConnection(app);
  await copyRuns(connection, sql<boolean>`true`);
  await connection.run(sql`
    update scheduled_reports s set next_run_at = p.next_run_at from push_reports p
    where p.scheduled_report = s.id and s.next_run_at is distinct from p.next_run_at`);
  await connection.run(sql`
    delete from report_runs o where o.run is not null and not exists (select from push_report_repository r where r.id = o.run)`);
}

/** Brings one run to its record; without a schedule there is none. */
export async function followRun(app: Pick<App, 'database'>, id: number): Promise<void> {
  await copyRuns(pushReportConnection(app), sql<boolean>`r.id = ${id}`);
}

/** @param condition on the runs r */
async function copyRuns(connection: Connection, condition: Sql<boolean>): Promise<void> {
  await connection.run(sql`
    insert into report_runs (scheduled_report, push_report, run, run_at, status, rows, error, duration_ms, expires_on)
    select p.scheduled_report, p.id, r.id, r.run_at, r.status, r.rows, r.error, r.duration_ms, r.expires_on
    from push_report_repository r join push_reports p on p.id = r.push_report
    where ${condition} and p.scheduled_report is not null and not exists (select from report_runs o where o.run = r.id) on conflict do nothing`);
  await connection.run(sql`
    update report_runs o set run_at = r.run_at, status = r.status, rows = r.rows, error = r.error, duration_ms = r.duration_ms
    from push_report_repository r where ${condition} and r.id = o.run
      and (o.run_at, o.status, o.rows, o.error, o.duration_ms) is distinct from (r.run_at, r.status, r.rows, r.error, r.duration_ms)`);
}

/** Gives schedules that were not saved by a form or a call, such as those of an import, their own report of the engine. */
export async function adoptSchedules(app: Pick<App, 'database' | 'records' | 'system' | 'now'>): Promise<void> {
  const left = await pushReportConnection(app).run<{ id: number }>(sql`
    select s.id from scheduled_reports s
    where s.status = 'active' and not exists (select from push_reports p where p.scheduled_report = s.id) order by s.id limit 200`);
  const ctx = app.system('report of a schedule');
  // The hooks of a change work out the moment itself.
  const set = { next_run_at: app.now().toISOString() };
  for (const { id } of left) await app.records.change(ctx, 'scheduled_reports', id, {}, { set });
}

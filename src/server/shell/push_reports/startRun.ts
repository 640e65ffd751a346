import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';
import { addRuns, runJobName } from './dueReports.ts';
import { pushReportConnection } from './pushReportConnection.ts';

/** Adds a run of a report at this moment, with its job. @returns their ids; a second call at the same moment starts nothing */
export function startRun(
  app: Pick<App, 'database' | 'now'>,
  report: number,
): Promise<{ readonly job: string | null; readonly run: number }> {
  return pushReportConnection(app).transaction(async (tx) => {
    const at = app.now();
    const [added] = await addRuns(tx, [{ id: report, due_at: at }], at);
    if (added !== undefined) return { job: (await sendJob(tx, runJobName, { id: added }, { key: String(added) })) ?? null, run: added };
    const [known] = await tx.run<{ id: number }>(sql`
      select id from push_report_repository where push_report = ${report} and due_at = ${at}::timestamptz`);
    return { job: null, run: known?.id ?? 0 };
  });
}

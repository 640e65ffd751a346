import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { copySchedule } from './copySchedule.ts';
import { removeRuns } from './dueReports.ts';
import { openLink, sendLinkCode, showLink } from './linkRoutes.ts';
import { listPossibleCompanies, listPossibleRecipients } from './possibleRecipients.ts';
import { previewReport } from './previewReport.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { sendReportFile } from './reportFileRoute.ts';
import { runSchedule } from './runSchedule.ts';
import { startRun } from './startRun.ts';
import { renewTargetSecret, testTarget } from './targetRoutes.ts';

type Calls = typeof pushReportEndpoints;

export const pushReportHandlers: HandlersOf<Calls> = {
  'GET pushreport/count': countReports,
  'GET pushreport/sources': async ({ ctx }) => ({ results: listSources(ctx) }),
  'POST pushreport/run_report/{id}': runNow,
  'POST pushreport/preview': previewReport,
  'GET pushreport_customers': listPossibleRecipients,
  'GET pushreport_companies': listPossibleCompanies,
  'GET pushreportrepository/{pushreport_id}/{id}': sendReportFile,
  'DELETE pushreportrepository/{pushreport_id}/{id}': removeRun,
  'POST scheduled_reports/{id}/run': runSchedule,
  'POST scheduled_reports/copy': copySchedule,
  'GET report_file': showLink,
  'POST report_file/code': sendLinkCode,
  'POST report_file/open': openLink,
  'POST pushreport_targets/{id}/test': testTarget,
  'POST pushreport_targets/{id}/secret': renewTargetSecret,
};

/** The caller's push reports of a list. Spec B-144 */
async function countReports({ ctx, app, query }: CallOf<Calls, 'GET pushreport/count'>): Promise<number> {
  authorize(ctx, 'pushreport', 'list');
  const [row] = await app.database.scoped(ctx).run<{ count: number }>(sql`
    select count(*) as count from ${table(ctx, 'push_reports', 'p')}
    where p.owner = ${ctx.reader.userId}::bigint and p.scheduled_report is null and p.api_url = ${query.api_url}`);
  return row?.count ?? 0;
}

/** The lists that the reader may have sent, by screen. */
function listSources(ctx: CallContext) {
  authorize(ctx, 'pushreport', 'list');
  const { registry, reader } = ctx;
  const isOpen = (screen: Screen): boolean => canUse(registry, reader, screen, 'schedule') && canUse(registry, reader, screen, 'export');
  const found = registry.screens.flatMap((screen) =>
    screen.list && screen.view === 'list' && isOpen(screen)
      ? [{ cmid: screen.cmid, api_url: `api/${screen.list.path}`, title: screen.title }]
      : [],
  );
  return [...new Map(found.map((source) => [source.cmid, source])).values()];
}

/**
 * Makes a run at once, beside those of the schedule.
 * @throws AppError `record_not_found` (404), `push_report_paused` (409), `too_many_attempts` (429)
 */
async function runNow({ ctx, app, params }: CallOf<Calls, 'POST pushreport/run_report/{id}'>) {
  authorize(ctx, 'pushreport', 'edit');
  const id = Number(params.id);
  const report = await app.records.find(ctx, 'push_reports', id);
  if (!report) throw recordErrors.record_not_found({ id: params.id });
  if (report['status'] !== 'active') throw pushReportErrors.push_report_paused();
  await limitCostly(ctx, app, 'report run');
  return startRun(app, id);
}

/** Removes a run; its files go with the next cleaning. @throws AppError `record_not_found` (404) */
async function removeRun({ ctx, app, params }: CallOf<Calls, 'DELETE pushreportrepository/{pushreport_id}/{id}'>): Promise<undefined> {
  authorize(ctx, 'pushreport', 'delete');
  const [report, id] = [Number(params.pushreport_id), Number(params.id)];
  const [run] = Number.isSafeInteger(report)
    ? await app.records.list(ctx, 'push_report_repository', { filter: { id, push_report: report }, fields: ['id'] })
    : [];
  if (!run) throw recordErrors.record_not_found({ id: params.id });
  await removeRuns(app, sql<boolean>`r.id = ${id}`);
}

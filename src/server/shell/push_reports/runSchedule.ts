import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { authorize } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { startRun } from './startRun.ts';

/** POST scheduled_reports/{id}/run. @throws AppError `record_not_found` (404), `push_report_paused` (409), `too_many_attempts` (429) */
export async function runSchedule({ ctx, app, params }: CallOf<typeof pushReportEndpoints, 'POST scheduled_reports/{id}/run'>) {
  authorize(ctx, 'scheduled_reports', 'edit');
  const id = Number(params.id);
  const schedule = await app.records.find(ctx, 'scheduled_reports', id);
  if (!schedule) throw recordErrors.record_not_found({ id: params.id });
  if (schedule['status'] !== 'active') throw pushReportErrors.push_report_paused();
  await limitCostly(ctx, app, 'report run');
  const all = app.system('push report of a schedule', ctx);
  const [report] = await app.records.list(all, 'push_reports', { filter: { scheduled_report: id }, fields: ['id'] });
  if (!report) throw recordErrors.record_not_found({ id: params.id });
  return startRun(app, Number(report['id']));
}

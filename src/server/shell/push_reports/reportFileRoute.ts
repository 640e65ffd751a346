import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { asData, keepsRights, rightsOf } from '../../framework/tasks/keptRights.ts';
import { readKeptFile } from '../report_files/keptFiles.ts';
import { type PushReport, pushReportColumns } from './PushReport.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { openReport } from './reportFile.ts';
import { getReportScreen } from './reportScreen.ts';

type FileCall = CallOf<typeof pushReportEndpoints, 'GET pushreportrepository/{pushreport_id}/{id}'>;

interface DeliveredFile extends PushReport {
  readonly recipient: number | null;
  readonly file: number | null;
  readonly file_name: string | null;
  readonly rights: string | null;
}

/**
 * Sends the file of a run to its recipient, or to the owner of the report. An administrator who sees the history opens no file: it may hold
 * more than that administrator sees.
 * @throws AppError `record_not_found`, `push_report_without_file` (404), `push_report_file_closed` (403) after a right with which the file
 *   was made is lost, and while somebody acts as the user
 */
export async function sendReportFile({ ctx, app, params, query, reply }: FileCall) {
  authorize(ctx, 'pushreport', 'list');
  const { userId, isActedFor } = ctx.reader;
  const [report, run] = [Number(params.pushreport_id), Number(params.id)];
  const isRun = Number.isSafeInteger(report) && Number.isSafeInteger(run);
  const rows = isRun
    ? await pushReportConnection(app).run<DeliveredFile>(sql`
        select ${pushReportColumns}, d.recipient, d.file, d.file_name, d.rights
        from push_report_deliveries d join push_report_repository r on r.id = d.run join push_reports p on p.id = r.push_report
        where r.id = ${run} and p.id = ${report} and (p.owner = ${userId}::bigint or d.recipient = ${userId}::bigint)
          and ${query.delivery === undefined ? sql`true` : sql`d.id = ${query.delivery}::bigint`}
        order by coalesce(d.recipient = ${userId}::bigint, false) desc, d.file is null, d.id limit 1`)
    : [];
  const [found] = rows;
  if (!found) {
    const [seen] = isRun ? await app.records.list(ctx, 'push_report_repository', { filter: { id: run, push_report: report } }) : [];
    throw seen ? pushReportErrors.push_report_file_closed() : recordErrors.record_not_found({ id: params.id });
  }
  if (found.file === null || found.rights === null) throw pushReportErrors.push_report_without_file();
  const isRecipient = found.recipient === userId;
  const rights = asData(JSON.parse(found.rights));
  const isKept = keepsRights(rightsOf(ctx.reader), rights[isRecipient ? 'recipient' : 'owner']);
  if (isActedFor || !isKept) throw pushReportErrors.push_report_file_closed();
  // Refused where a new file would be: no permission, an unknown column or filter.
  const own = { ...ctx, cmid: found.cmid };
  openReport(
    app,
    own,
    getReportScreen(ctx.registry, ctx.reader, found, 'export'),
    found,
    isRecipient && found.owner !== userId ? 'seen' : 'own',
  );
  const file = await readKeptFile(app, found.file);
  if (!file) throw pushReportErrors.push_report_without_file();
  const [, title = file.name, extension = ''] = /^(.*)\.([^.]+)$/s.exec(file.name) ?? [];
  return reply.header('content-disposition', contentDisposition(title, extension)).type(file.mediaType).send(file.content);
}

import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { nextRuns } from '../../../shared/shell/push_reports/nextRuns.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { shownCell } from '../../framework/exports/content/shownCell.ts';
import { openRows } from '../../framework/exports/makeFile.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { portalHolidays } from '../../framework/records/portalHolidays.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { templateErrors } from '../report_templates/templateErrors.ts';
import { scheduleOf } from './PushReport.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { findRecipients } from './recipients.ts';
import { countReport, openReport } from './reportFile.ts';
import { getReportScreen } from './reportScreen.ts';
import { listOfRun, templateToOpen } from './scheduleTemplate.ts';

type PreviewCall = CallOf<typeof pushReportEndpoints, 'POST pushreport/preview'>;

const [runsShown, rowsShown] = [5, 10];
const timeoutMs = 30_000;

/**
 * The next runs of a report that need not be saved, the number of its rows now, and the first rows of the file of a recipient: as the
 * recipient would get them from the caller. Law 63
 * @throws AppError `push_report_not_possible`, `push_report_no_user` (400), `too_many_attempts` (429), and those of an export
 */
export async function previewReport({ ctx, app, body }: PreviewCall) {
  const { template, ...source } = await sourceOf(app, ctx, body);
  const screen = getReportScreen(ctx.registry, ctx.reader, source);
  await limitCostly(ctx, app, 'report preview', { perUser: 30, perCompany: 60 });
  const schedule = scheduleOf(body, ctx.timezone);
  const holidays = await portalHolidays(app.database.scoped(ctx));
  const own = { ...ctx, cmid: screen.cmid };
  const reader = await readerOf(app, own, body.recipient ?? undefined);
  const report = { ...source, title: textIn(screen.title, reader.language), output_type: 'CSV' };
  const list = listOfRun(app, reader, { screen, report, template });
  const opened = openReport(app, list.ctx, list.screen, list.report, reader === own ? 'own' : 'seen');
  const content = await openRows(app.database.scoped(list.ctx), opened, timeoutMs);
  const first: string[][] = [];
  for await (const part of content.rows) {
    const shown = part.slice(0, rowsShown - first.length);
    first.push(...shown.map((row) => content.columns.map((column, i) => shownCell(column, row[i] ?? null, content))));
    if (first.length >= rowsShown) break;
  }
  return {
    runs: nextRuns(schedule, ctx.now, holidays, runsShown).map((run) => run.toISOString()),
    time_zone: schedule.timezone,
    rows: await countReport(app, list.ctx, opened),
    columns: content.columns.map(({ heading }) => heading),
    fields: content.columns.map(({ name }) => name),
    first_rows: first,
  };
}

/** The list of a report: as given, or that of a template that the caller sees. @throws AppError `push_report_not_possible`, `template_report_gone` (400) */
async function sourceOf(app: App, ctx: CallContext, { template: id, ...given }: PreviewCall['body']) {
  const { api_url, cmid, query_params } = given;
  authorize(ctx, id ? 'scheduled_reports' : 'pushreport', 'list');
  if (!id) return { template: undefined, api_url: api_url ?? '', cmid: cmid ?? '', query_params };
  const found = await app.records.find(ctx, 'report_templates', id);
  if (!found) throw pushReportErrors.push_report_not_possible();
  const template = await templateToOpen(app, found, textOf(found['name']));
  if (!template) throw templateErrors.template_report_gone();
  return { template, api_url: template.apiUrl, cmid: '', query_params: null, scheduled_report: 0 };
}

async function readerOf(app: App, ctx: CallContext, address: string | undefined): Promise<CallContext> {
  if (address === undefined) return ctx;
  const key = address.toLowerCase();
  const found = (await findRecipients(app.records, ctx, app.system('recipients of a push report', ctx), [key])).get(key);
  if (found?.user === ctx.reader.userId) return ctx;
  const { language, timezone } = found ?? ctx;
  const seen =
    found &&
    (await userContext(app, found.user, { ...ctx, language, timezone, seenBy: ctx.reader, actedBy: ctx.actedBy ?? ctx.reader.userId }));
  if (!seen) throw pushReportErrors.push_report_no_user();
  return seen;
}

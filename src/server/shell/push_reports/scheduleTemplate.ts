import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { openTemplate, type TemplateToOpen } from '../report_templates/openTemplate.ts';
import { calculatedOf, templateDraft } from '../report_templates/templateDraft.ts';
import { templateErrors } from '../report_templates/templateErrors.ts';
import type { PushReport } from './PushReport.ts';
import type { getReportScreen } from './reportScreen.ts';

/**
 * The template of a scheduled report, as it is at this moment.
 * @returns undefined for a push report of a list
 * @throws AppError `template_report_gone` (400) without the template or its report
 */
export async function findScheduleTemplate(
  { records, system }: Pick<App, 'records' | 'system'>,
  { scheduled_report: id, title }: Pick<PushReport, 'scheduled_report' | 'title'>,
): Promise<TemplateToOpen | undefined> {
  if (id === null) return undefined;
  const all = system('template of a scheduled report');
  const schedule = await records.find(all, 'scheduled_reports', id);
  const template = schedule && (await records.find(all, 'report_templates', Number(schedule['template'])));
  const opened = template && (await templateToOpen({ records, system }, template, title));
  if (!opened) throw templateErrors.template_report_gone();
  return opened;
}

/** A stored template with its report and calculated columns; undefined if its report is gone or inactive. */
export async function templateToOpen(
  { records, system }: Pick<App, 'records' | 'system'>,
  template: RecordValues,
  name: string,
): Promise<TemplateToOpen | undefined> {
  const all = system('template of a scheduled report');
  const report = await records.find(all, 'report_metadata', Number(template['report']));
  if (report?.['status'] !== 'active') return undefined;
  return { apiUrl: textOf(report['api_url']), name, draft: templateDraft(template, await calculatedOf(records, all, template)) };
}

interface ListToRun<Report> {
  readonly screen: ReturnType<typeof getReportScreen>;
  readonly report: Report;
  readonly template: TemplateToOpen | undefined;
}

/**
 * The list of a run for a reader: the screen of a push report, or the report that a template is for this reader.
 * @throws AppError as `openTemplate`
 */
export function listOfRun<Report extends object>(
  app: Pick<App, 'registrations' | 'definitions'>,
  ctx: CallContext,
  { screen, report, template }: ListToRun<Report>,
): Omit<ListToRun<Report>, 'template'> & { readonly ctx: CallContext } {
  if (!template) return { ctx, screen, report };
  const { ctx: own, screen: list, parameters } = openTemplate(app, ctx, template);
  return { ctx: own, screen: list, report: { ...report, query_params: parameters } };
}

import { AppError, type FieldProblem, invariant } from '../../../shared/framework/AppError.ts';
import type { CallName } from '../../../shared/framework/calls/endpointTypes.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import { getEntity, withReport } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ColumnDescription, ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { reportTemplateEndpoints } from '../../../shared/shell/report_templates/endpoints.ts';
import {
  type AllowedExceptions,
  accessLevels,
  type BuildableReport,
  type OpenedTemplate,
  type ReportToBuild,
  type TemplateColumn,
  type TemplateDraft,
  type TemplatePreview,
} from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../../framework/access/access.ts';
import { answerPath } from '../../framework/answerPath.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { shownCell } from '../../framework/exports/content/shownCell.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import { countRows, makeFile, openRows, prepareFile } from '../../framework/exports/makeFile.ts';
import { type OpenExport, openExport } from '../../framework/exports/openExport.ts';
import { sendFile } from '../../framework/exports/sendFile.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { grantedTo } from '../designer/checkDesign.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { type OpenTemplate, openTemplate, templateScreen } from './openTemplate.ts';
import { calculatedProblem, columnNames, templateCmid, templateDefinition } from './templateDefinition.ts';
import { calculatedOf, templateDraft } from './templateDraft.ts';
import { templateErrors } from './templateErrors.ts';
import { checkParts, offeredColumns } from './templateHooks.ts';
import { type TemplateSource, templateSource } from './templateSource.ts';

type TemplateCall<Name extends CallName<(typeof reportTemplateEndpoints)[number]>> = CallOf<typeof reportTemplateEndpoints, Name>;

/** Longest statement of a preview, and of a file. */
const [previewMs, fileMs] = [30_000, 15 * 60_000];

/** GET report_templates/reports: by their audience, and by the rights of the reader to their lists. */
export async function listReports({ ctx, app }: TemplateCall<'GET report_templates/reports'>) {
  authorize(ctx, 'report_metadata', 'list');
  const reports = await app.records.list(ctx, 'report_metadata', { filter: { status: 'active' }, sort: ['code'], limit: 500 });
  const open = reports.filter((report) => sourceOf(ctx, report) !== undefined);
  return { results: open.map((report) => buildable(ctx, report)) };
}

/** GET report_templates/reports/{id}. @throws AppError `record_not_found` (404), `template_report_gone` (400) */
export async function getReport({ ctx, app, params }: TemplateCall<'GET report_templates/reports/{id}'>): Promise<ReportToBuild> {
  authorize(ctx, 'report_metadata', 'list');
  const report = await app.records.find(ctx, 'report_metadata', Number(params.id));
  if (!report) throw recordErrors.record_not_found({ id: params.id });
  const source = sourceOf(ctx, report);
  const screen = source && sourceScreen(ctx, source, textOf(report['name_en']));
  if (!source || !screen) throw templateErrors.template_report_gone();
  return {
    ...buildable(ctx, report),
    columns: [...source.columns.values()].map(({ description }) => templateColumn(description)),
    exceptions: exceptionsOf(source, report['allowed_exceptions']),
    screen,
    levels: accessLevels.filter((level) => level !== 'general' || ctx.reader.isStaff),
    formats: source.formats,
    canSchedule: source.canSchedule,
    canAllow: canUse(ctx.registry, ctx.reader, resourceOf(ctx, 'report_metadata'), 'edit'),
  };
}

/**
 * POST report_templates/preview
 * @throws AppError `invalid_body` (400) for a limit, `too_many_attempts` (429), those of `openTemplate` and of a list query
 */
export async function previewTemplate({ ctx, app, body }: TemplateCall<'POST report_templates/preview'>): Promise<TemplatePreview> {
  authorize(ctx, 'report_metadata', 'list');
  await limitCostly(ctx, app, 'template preview', { perUser: 120, perCompany: 600 });
  const template = await openDraft(app, ctx, body, '');
  const opened = exportOf(app, template, 'CSV', '');
  const connection = app.database.scoped(template.ctx);
  const content = await openRows(connection, opened, previewMs);
  const first: string[][] = [];
  for await (const part of content.rows) {
    const shown = part.slice(0, templateLimits.previewRows - first.length);
    first.push(...shown.map((row) => content.columns.map((column, i) => shownCell(column, row[i] ?? null, content))));
    if (first.length >= templateLimits.previewRows) break;
  }
  const rows = { ...opened, query: { ...opened.query, groups: [] } };
  return {
    columns: content.columns.map(({ name, heading }) => ({ field: name, heading })),
    first_rows: first,
    rows: (await countRows(connection, rows)) ?? 0,
  };
}

/** POST report_templates/file. @throws AppError as `previewTemplate`, and those of an export */
export async function sendTemplateFile({ ctx, app, body, reply }: TemplateCall<'POST report_templates/file'>) {
  authorize(ctx, 'report_metadata', 'list');
  await limitCostly(ctx, app, 'template file', { perUser: 30, perCompany: 120 });
  const { output_type: format, title, ...draft } = body;
  const template = await openDraft(app, ctx, draft, title);
  const opened = exportOf(app, template, format, title);
  const connection = app.database.scoped(template.ctx);
  await prepareFile(connection, opened);
  const { title: name, extension, ...file } = await makeFile(connection, opened, fileMs);
  return sendFile(reply, { disposition: contentDisposition(name, extension), ...file });
}

/** GET report_templates/{id}/report. @throws AppError `record_not_found` (404) */
export async function getTemplate({ ctx, app, params }: TemplateCall<'GET report_templates/{id}/report'>): Promise<OpenedTemplate> {
  const { template, draft, report } = await findTemplate(ctx, app, params.id);
  const isOwn = Number(template['owner']) === ctx.reader.userId || (ctx.reader.type === 'ADMIN' && template['access_level'] !== 'personal');
  const answer = {
    id: Number(template['id']),
    name: textOf(template['name']),
    access_level: accessLevels.find((level) => level === template['access_level']) ?? 'personal',
    draft,
    canChange: isOwn && canUse(ctx.registry, ctx.reader, resourceOf(ctx, 'report_templates'), 'edit'),
  };
  try {
    const opened = openStored(app, ctx, template, draft, report);
    const names = opened.lost.join(', ');
    const problems = names === '' ? [] : [errorSentence(app, templateErrors.template_columns_gone({ names }), ctx.language)];
    return { ...answer, problems, screen: templateScreen(opened, `report_templates/${params.id}/rows`) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 499) throw error;
    return { ...answer, problems: [errorSentence(app, error, ctx.language)], screen: null };
  }
}

/** GET report_templates/{id}/rows. @throws AppError `record_not_found` (404), those of `openTemplate` and of a list query */
export async function listTemplateRows({ ctx, app, params, queryText, reply }: TemplateCall<'GET report_templates/{id}/rows'>) {
  const { template, draft, report } = await findTemplate(ctx, app, params.id);
  const opened = openStored(app, ctx, template, draft, report);
  const { body } = await answerPath(app, opened.ctx, opened.source.path, queryText);
  return reply.type('application/json; charset=utf-8').send(body);
}

function resourceOf({ registry }: CallContext, path: string) {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource of the registry`);
  return resource;
}

async function findTemplate(ctx: CallContext, app: App, id: string) {
  authorize(ctx, 'report_templates', 'list');
  const template = await app.records.find(ctx, 'report_templates', Number(id));
  if (!template) throw recordErrors.record_not_found({ id });
  const draft = templateDraft(template, await calculatedOf(app.records, ctx, template));
  const report = await app.records.find(ctx, 'report_metadata', draft.report);
  return { template, draft, report };
}

function openStored(app: App, ctx: CallContext, template: RecordValues, draft: TemplateDraft, report: RecordValues | undefined) {
  if (report?.['status'] !== 'active') throw templateErrors.template_report_gone();
  return openTemplate(app, ctx, { apiUrl: textOf(report['api_url']), name: textOf(template['name']), draft });
}

/** Opens a template that is not stored; every part must be within the rights of the caller. */
async function openDraft(app: App, ctx: CallContext, draft: TemplateDraft, name: string): Promise<OpenTemplate> {
  checkLimits(draft);
  const report = await app.records.find(ctx, 'report_metadata', draft.report);
  if (report?.['status'] !== 'active') throw templateErrors.template_report_gone();
  const apiUrl = textOf(report['api_url']);
  const source = templateSource(ctx.registry, ctx.reader, apiUrl);
  for (const [i, column] of (draft.report_calculated_columns ?? []).entries()) {
    const found = source && calculatedProblem(source, column);
    if (found) throw refused(`report_calculated_columns/${i}/column_list`, found);
  }
  if (source) checkParts({ source, offered: offeredColumns(report) }, draft, draft.column_list);
  const opened = openTemplate(app, ctx, { apiUrl, name: name === '' ? textOf(report['name_en']) : name, draft });
  const [gone] = opened.lost;
  if (gone !== undefined) throw refused('column_list', { key: 'report_templates.column_gone', values: { name: gone } });
  return opened;
}

/** Rules. */
function checkLimits(draft: TemplateDraft): void {
  const calculated = draft.report_calculated_columns ?? [];
  if (draft.column_list.length === 0 && calculated.length === 0) throw refused('column_list', { key: 'report_templates.columns_min' });
  if (calculated.length > templateLimits.calculated) throw refused('report_calculated_columns', { key: 'report_templates.calculated_max' });
  if (columnNames(draft).length > templateLimits.columns) throw refused('column_list', { key: 'report_templates.columns_max' });
  if ((draft.sorting ?? []).length > templateLimits.sorting) throw refused('sorting', { key: 'report_templates.sorting_max' });
}

function refused(field: string, found: FieldProblem): AppError {
  return httpErrors.invalid_body({}, { errors: { [field]: found } });
}

function exportOf(app: App, { ctx, apiUrl, parameters }: OpenTemplate, format: string, title: string): OpenExport {
  const body = { api_url: apiUrl, output_type: format, title, timezone: ctx.timezone, query_params: parameters };
  return openExport(app, ctx, body, format === 'Google Sheet' ? [] : ['CSV', 'HTML']);
}

function sourceOf({ registry, reader }: CallContext, report: RecordValues): TemplateSource | undefined {
  return templateSource(registry, reader, textOf(report['api_url']), offeredColumns(report));
}

function buildable({ registry }: CallContext, report: RecordValues): BuildableReport {
  const type = textOf(report['report_type']);
  const labels = getEntity(registry, 'report_metadata').fields.get('report_type')?.options;
  return {
    id: Number(report['id']),
    code: textOf(report['code']),
    name: { en: textOf(report['name_en']), fr: textOf(report['name_fr']) },
    report_type: type,
    type: labels?.find(({ value }) => value === type)?.label ?? { en: type, fr: type },
  };
}

/** A screen over the rows of a source with all its columns, to filter them by the means of a grid. */
function sourceScreen(ctx: CallContext, source: TemplateSource, name: string): ScreenDescription | null {
  const draft = { report: 0, column_list: [...source.columns.keys()].map((field) => ({ field })) };
  const content = templateDefinition(source, draft, name);
  const registry = withReport(ctx.registry, { file: 'report-template', content }, `${ctx.registry.version}+source`);
  const described = describeScreen(registry, templateCmid, { ...ctx, reader: grantedTo(ctx.reader, templateCmid) });
  return described?.list ? { ...described, list: { ...described.list, exportFormats: [] } } : null;
}

function templateColumn(description: ColumnDescription): TemplateColumn {
  const { field, label, type, category, sortable, isAdditive, unit, unitField, searchOptions, reference } = description;
  const isNumber = (type === 'number' || type === 'decimal') && !reference;
  return {
    field,
    label,
    type: reference ? 'text' : type,
    ...(category && { category }),
    sortable,
    isAdditive: isNumber && isAdditive !== false,
    ...(isNumber && (unit ?? unitField) !== undefined && { unit: unit ?? unitField ?? '' }),
    ...(searchOptions && { options: searchOptions }),
  };
}

/** The allowed exceptions of a report, as far as its reader sees their columns. */
function exceptionsOf({ columns }: TemplateSource, stored: unknown): AllowedExceptions {
  const fields = isObject(stored) && Array.isArray(stored['fields']) ? stored['fields'].filter(isObject) : [];
  return {
    fields: fields.flatMap(({ field, values }) => {
      const options = columns.get(textOf(field))?.description.searchOptions;
      if (!options || !Array.isArray(values)) return [];
      const known = options.map(({ value }) => value).filter((value) => values.includes(value));
      return known.length > 0 ? [{ field: textOf(field), values: known }] : [];
    }),
  };
}

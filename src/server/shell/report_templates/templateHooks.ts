import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { calculatedField, isCalculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { calculatedProblem, lostCondition } from './templateDefinition.ts';
import { calculatedColumn, templateDraft } from './templateDraft.ts';
import { type TemplateSource, templateSource } from './templateSource.ts';

/** Parts of a template from which its rows follow. */
const shapingFields = ['report', 'column_list', 'filters', 'sorting', 'grouping', 'totals'] as const;

export const templateHooks = defineHooks({
  /**
   * Takes over the creator and the company of a template, and checks that its parts are within the rights of its writer. Only staff make
   * general templates. Rule R-173
   * @throws AppError `invalid_body` (400)
   */
  'report_templates.check': async (event) => {
    const { ctx, record, previous } = event;
    if (!record || ctx.reader.isSystem) return undefined;
    const level = record['access_level'];
    if (level === 'general' && previous?.['access_level'] !== 'general' && !ctx.reader.isStaff)
      throw problem('access_level', { key: 'report_templates.general_of_staff' });
    const isShaped = !previous || shapingFields.some((name) => JSON.stringify(record[name]) !== JSON.stringify(previous[name]));
    if (isShaped) checkParts(await reportSource(event, record['report']), templateDraft(record), record['column_list']);
    return { company: level === 'company' ? (previous?.['company'] ?? ctx.reader.companyId) : null };
  },

  /**
   * Checks a calculated column with the rights of its writer. Rules
   * @throws AppError `invalid_body` (400)
   */
  'report_calculated_columns.check': async (event) => {
    const { ctx, record, previous, records, system } = event;
    if (!record || ctx.reader.isSystem) return undefined;
    const all = system('template of a calculated column');
    const filter = { template: Number(record['template']) };
    if (!previous) {
      const { count } = await records.page(all, 'report_calculated_columns', { filter, fields: ['id'], limit: 1 });
      if (count >= templateLimits.calculated) throw problem('name', { key: 'report_templates.calculated_max' });
    }
    const template = await records.find(all, 'report_templates', Number(record['template']));
    const { source } = await reportSource(event, template?.['report']);
    const found = calculatedProblem(source, calculatedColumn(record));
    if (found) throw problem('column_list', found);
    return undefined;
  },

  /**
   * Checks the exceptions that a report allows: values of columns that its writer sees. Only administrators change the rest of a report.
   * @throws AppError `invalid_body` (400)
   */
  'report_metadata.check': async ({ ctx, registry, record, previous }) => {
    if (!record || ctx.reader.isSystem) return undefined;
    const changed = Object.keys(record).filter((name) => JSON.stringify(record[name] ?? null) !== JSON.stringify(previous?.[name] ?? null));
    const closed = changed.find((name) => name !== 'allowed_exceptions' && name !== 'version' && !name.startsWith('updated_'));
    if (closed !== undefined && ctx.reader.type !== 'ADMIN') throw problem(closed, { key: 'validation.read_only' });
    const given = record['allowed_exceptions'];
    if (given === null || given === undefined || !changed.includes('allowed_exceptions')) return undefined;
    const source = templateSource(registry, ctx.reader, textOf(record['api_url']));
    const found = source ? exceptionProblem(source, given) : { key: 'report_templates.report_gone' };
    if (found) throw problem('allowed_exceptions', found);
    return undefined;
  },
});

/**
 * The list of a report for the writer, and the names of the columns that the report offers; none: all.
 * @throws AppError `invalid_body` (400) for a report that is inactive, or not for the writer
 */
async function reportSource({ ctx, registry, records }: HookEvent, id: unknown) {
  const report = await records.find(ctx, 'report_metadata', Number(id));
  const source = report?.['status'] === 'active' ? templateSource(registry, ctx.reader, textOf(report['api_url'])) : undefined;
  if (!report || !source) throw problem('report', { key: 'report_templates.report_gone' });
  return { source, offered: offeredColumns(report) };
}

/** Names of the columns that a report offers; none: all. */
export function offeredColumns(report: RecordValues): readonly string[] {
  const columns: unknown = report['column_list'];
  return Array.isArray(columns) ? columns.filter(isObject).map(({ field }) => textOf(field)) : [];
}

interface Source {
  readonly source: TemplateSource;
  readonly offered: readonly string[];
}

/**
 * Checks that the parts of a template name columns that its writer may use, each once.
 * @param given columns as sent
 * @throws AppError `invalid_body` (400)
 */
export function checkParts({ source, offered }: Source, draft: TemplateDraft, given: unknown): void {
  const columns = draft.column_list.map(({ field }) => field);
  const isUsable = (field: string): boolean =>
    isCalculatedField(field) ? calculatedPlaces.has(field) : source.columns.has(field) && (offered.length === 0 || offered.includes(field));
  if (!Array.isArray(given) || columns.length < given.length) throw problem('column_list', { key: 'validation.invalid' });
  refuseUnknown('column_list', columns, isUsable);
  refuseRepeated('column_list', columns);
  const placed = new Set(columns);
  const isPlaced = (field: string): boolean => placed.has(field) || calculatedPlaces.has(field);
  for (const [name, fields, max] of [
    ['sorting', (draft.sorting ?? []).map(({ field }) => field), templateLimits.sorting],
    ['grouping', (draft.grouping?.fields ?? []).map(({ field }) => field), templateLimits.groups],
  ] as const) {
    if (fields.length > max) throw problem(name, { key: 'validation.max_items', values: { max } });
    // Groups and totals also show columns that the rows do not have.
    refuseUnknown(name, fields, name === 'sorting' ? isPlaced : isUsable);
    refuseRepeated(name, fields);
  }
  const totals = draft.totals?.fields ?? [];
  if (totals.length > templateLimits.totals)
    throw problem('totals', { key: 'validation.max_items', values: { max: templateLimits.totals } });
  refuseUnknown(
    'totals',
    totals.map(({ field }) => field),
    isUsable,
  );
  const condition = lostCondition(source, draft);
  if (condition !== undefined) throw problem('filters', { key: 'report_templates.column_gone', values: { name: condition } });
}

const calculatedPlaces: ReadonlySet<string> = new Set(
  Array.from({ length: templateLimits.calculated }, (_place, i) => calculatedField(i + 1)),
);

function refuseUnknown(part: string, fields: readonly string[], isUsable: (field: string) => boolean): void {
  const unknown = fields.find((field) => !isUsable(field));
  if (unknown !== undefined) throw problem(part, { key: 'report_templates.column_gone', values: { name: unknown } });
}

function refuseRepeated(part: string, fields: readonly string[]): void {
  const repeated = fields.find((field, i) => fields.indexOf(field) !== i);
  if (repeated !== undefined) throw problem(part, { key: 'report_templates.column_repeated', values: { name: repeated } });
}

function exceptionProblem({ columns }: TemplateSource, given: unknown): FieldProblem | undefined {
  const fields: unknown = isObject(given) && Object.keys(given).length === 1 ? given['fields'] : undefined;
  if (!Array.isArray(fields) || fields.length > exceptionFieldsMax) return { key: 'validation.invalid' };
  for (const each of fields) {
    const { field, values } = isObject(each) ? each : {};
    if (typeof field !== 'string' || !Array.isArray(values) || values.length > exceptionValuesMax) return { key: 'validation.invalid' };
    const options = columns.get(field)?.description.searchOptions;
    if (!options) return { key: 'report_templates.exception_column', values: { name: field } };
    const unknown = values.find((value) => !options.some((option) => option.value === value));
    if (unknown !== undefined) return { key: 'report_templates.exception_value', values: { name: field, value: textOf(unknown) } };
  }
  return undefined;
}

const [exceptionFieldsMax, exceptionValuesMax] = [5, 50];

function problem(field: string, found: FieldProblem) {
  return httpErrors.invalid_body({}, { errors: { [field]: found } });
}

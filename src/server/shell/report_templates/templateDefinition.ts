import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { fieldOfKey, filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { calculatedField, calculatedFormula, isCalculatedField, pairs } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { CalculatedColumn, TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import type { TemplateSource } from './templateSource.ts';

/** Command ID of the report that a template becomes, known to no menu and granted to nobody. */
export const templateCmid = 'REPORT-TEMPLATE';

/**
 * The report that a template becomes for a reader, without its order, which each request names: columns and calculated columns that the reader does not see are missing.
 * @param name of the template
 */
export function templateDefinition(source: TemplateSource, draft: TemplateDraft, name: string): ReportDefinition {
  const calculated = (draft.report_calculated_columns ?? []).map((column, i) => ({ column, field: calculatedField(i + 1) }));
  const usable = calculated.filter(({ column }) => calculatedProblem(source, column) === undefined);
  const formulas = new Map(usable.map(({ column, field }) => [field, calculatedColumn(source, column, field)]));
  const names = columnNames(draft);
  const chosen = names.flatMap((field) => formulas.get(field) ?? source.columns.get(field)?.definition ?? []);
  // A computed column exists only among the columns of its report.
  const operands = new Set(usable.flatMap(({ column }) => column.column_list).filter((field) => !names.includes(field)));
  const unseen = [...operands].flatMap((field) => source.columns.get(field)?.definition ?? []).filter(isComputed);
  const categories = new Set([...unseen, ...chosen].flatMap(({ category }) => category ?? []));
  const { grouping, totals } = usedParts(draft, new Set(chosen.map(({ field }) => field)));
  return {
    kind: 'report',
    name: 'report-template',
    cmid: templateCmid,
    schema: source.entity,
    access: 'user',
    title: { en: name, fr: name },
    api_url: `GET ${source.path}`,
    permissions: { list: { cmid: templateCmid }, export: { cmid: templateCmid } },
    columns: [...unseen.map((column) => ({ ...column, hidden: true })), ...chosen],
    ...(categories.size > 0 && {
      categories: Object.fromEntries(Object.entries(source.categories ?? {}).filter(([key]) => categories.has(key))),
    }),
    ...(totals.length > 0 && { totals: totals.map(({ field, fn }) => ({ field, fn })) }),
    ...(draft.filters && Object.keys(draft.filters).length > 0 && { filters_params: draft.filters }),
    ...(grouping.length > 0 && {
      chart: {
        kind: 'table' as const,
        group_by: grouping.map(({ field, period }) => ({ field, ...(period && { period }) })),
        ...(totals[0] && { measure: totals[0] }),
      },
    }),
    export: { formats: [...source.formats] },
    page_size: 20,
  };
}

/** The columns of a template in their order; calculated ones that it does not place come last. */
export function columnNames({ column_list: columns, report_calculated_columns: calculated }: TemplateDraft): string[] {
  const fields = columns.map(({ field }) => field);
  return [...new Set([...fields, ...(calculated ?? []).map((_column, i) => calculatedField(i + 1))])];
}

function usedParts({ totals, grouping }: TemplateDraft, known: ReadonlySet<string>) {
  const isKnown = ({ field }: { readonly field: string }): boolean => known.has(field);
  return {
    totals: (totals?.fields ?? []).filter(isKnown),
    grouping: (grouping?.fields ?? []).filter(isKnown),
  };
}

function calculatedColumn(source: TemplateSource, column: CalculatedColumn, field: string): ListColumn {
  const { name, operation, decimals, format, column_list: operands } = column;
  const [unit] = operation === 'sum' || operation === 'difference' ? unitsOf(source, operands) : [];
  return {
    field,
    label: { en: name, fr: name },
    formula: calculatedFormula(column),
    ...(operation !== 'days_between' && { decimals }),
    ...(format === 'money' && { format: 'currency' as const }),
    ...(format === 'percent' && { format: 'percent' as const }),
    ...(unit && format !== 'percent' && { unit: unit.startsWith('@') ? { field: unit.slice(1) } : unit }),
  };
}

/** The different units of columns; `@` begins the name of a field that holds the unit of each row, and '' is no unit. */
function unitsOf({ columns }: TemplateSource, names: readonly string[]): string[] {
  const units = names.map((name) => {
    const { unit, unitField } = columns.get(name)?.description ?? {};
    return unitField === undefined ? (unit ?? '') : `@${unitField}`;
  });
  return [...new Set(units)];
}

/** The first fault of a calculated column for a reader. Rule R-164 */
export function calculatedProblem(source: TemplateSource, { operation, column_list: names }: CalculatedColumn): FieldProblem | undefined {
  if (names.length > templateLimits.operandsMax) return { key: 'report_templates.sum_max' };
  if (names.length < templateLimits.operandsMin) return { key: 'report_templates.operands_min' };
  if (pairs.has(operation) && names.length !== 2) return { key: 'report_templates.operands_pair' };
  if (new Set(names).size < names.length) return { key: 'validation.unique_items' };
  const gone = names.find((name) => !source.columns.has(name));
  if (gone !== undefined) return { key: 'report_templates.column_gone', values: { name: gone } };
  const types = operation === 'days_between' ? ['date', 'datetime'] : ['number', 'decimal'];
  const wrong = names.find((name) => {
    const description = source.columns.get(name)?.description;
    return !description || !types.includes(description.type) || description.reference !== undefined || description.isList === true;
  });
  const kind = operation === 'days_between' ? 'report_templates.operand_day' : 'report_templates.operand_number';
  if (wrong !== undefined) return { key: kind, values: { name: wrong } };
  const isAdded = operation === 'sum' || operation === 'difference';
  return isAdded && unitsOf(source, names).length > 1 ? { key: 'report_templates.units_differ' } : undefined;
}

/** Columns of a template that its reader cannot use, with the names of calculated ones. */
export function lostColumns(source: TemplateSource, draft: TemplateDraft): string[] {
  const calculated = draft.report_calculated_columns ?? [];
  return columnNames(draft).flatMap((field) => {
    if (!isCalculatedField(field)) return source.columns.has(field) ? [] : [field];
    const column = calculated.find((_column, i) => calculatedField(i + 1) === field);
    return column && calculatedProblem(source, column) === undefined ? [] : [column?.name ?? field];
  });
}

/**
 * The first field of a template's conditions that its reader cannot use, a calculated one by its name: without it the report would have
 * other rows.
 */
export function lostCondition(
  source: TemplateSource,
  { filters, report_calculated_columns: calculated }: TemplateDraft,
): string | undefined {
  const fields = filterLeaves(filters ?? {}).map(({ field }) => fieldOfKey(field));
  const lost = fields.flatMap((field) => {
    if (!isCalculatedField(field)) return source.columns.has(field) || source.columns.has(field.replace(/_label$/, '')) ? [] : [field];
    const column = (calculated ?? []).find((_column, i) => calculatedField(i + 1) === field);
    return column && calculatedProblem(source, column) ? [column.name] : [];
  });
  return lost[0];
}

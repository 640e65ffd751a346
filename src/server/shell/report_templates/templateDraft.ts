import { isObject } from '../../../shared/framework/isObject.ts';
import type { AggregateFunction } from '../../../shared/framework/query/AggregateFunction.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { type Period, periods } from '../../../shared/framework/query/periods.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import {
  type CalculatedColumn,
  calculatedFormats,
  calculations,
  type TemplateDraft,
} from '../../../shared/shell/report_templates/ReportTemplate.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const functions: readonly AggregateFunction[] = ['sum', 'avg', 'min', 'max', 'count'];

/** The parts of a stored template. Its JSON fields are read leniently: parts without a field are left out. */
export function templateDraft(template: RecordValues, calculated: readonly RecordValues[] = []): TemplateDraft {
  const { column_list: columns, filters, sorting, grouping, totals } = template;
  return {
    report: Number(template['report']),
    column_list: placed(columns).map(({ field }) => ({ field: textOf(field) })),
    ...(isObject(filters) && { filters: filters as FilterJson }),
    sorting: placed(sorting).map(({ field, order }) => ({ field: textOf(field), order: order === 'desc' ? 'desc' : 'asc' })),
    grouping: {
      fields: within(grouping).map(({ field, period }) => ({
        field: textOf(field),
        period: isPeriod(period) ? period : null,
      })),
    },
    totals: {
      fields: within(totals).map(({ field, fn }) => ({ field: textOf(field), fn: functions.find((each) => each === fn) ?? 'sum' })),
    },
    report_calculated_columns: calculated.map(calculatedColumn),
  };
}

/** The calculated columns of a stored template, in their order. */
export async function calculatedOf(records: Records, ctx: CallContext, template: RecordValues): Promise<readonly RecordValues[]> {
  return records.list(ctx, 'report_calculated_columns', { filter: { template: Number(template['id']) }, sort: ['place'], limit: 100 });
}

/** A stored calculated column. */
export function calculatedColumn(record: RecordValues): CalculatedColumn {
  const { column_list: columns, operation, format, decimals } = record;
  return {
    name: textOf(record['name']),
    operation: calculations.find((each) => each === operation) ?? 'sum',
    column_list: Array.isArray(columns) ? columns.map(textOf) : [],
    decimals: Number(decimals ?? 0),
    format: calculatedFormats.find((each) => each === format) ?? 'number',
  };
}

function placed(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject).filter(({ field }) => typeof field === 'string' && field !== '') : [];
}

function within(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isObject(value) ? placed(value['fields']) : [];
}

function isPeriod(value: unknown): value is Period {
  return periods.some((each) => each === value);
}

import { filterParameters } from '../../../shared/framework/query/filterParameters.ts';
import type { TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { columnNames } from './templateDefinition.ts';

/** The list request of a report template: its columns, filters, order, groups and totals as the parameters of a list. */
export function templateQuery(draft: TemplateDraft): Record<string, string> {
  const { filters, sorting, grouping, totals } = draft;
  const lists = {
    fields: columnNames(draft),
    sort: (sorting ?? []).map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`),
    group_by: (grouping?.fields ?? []).map(({ field, period }) => (period ? `${field}:${period}` : field)),
    aggregate: (totals?.fields ?? []).map(({ field, fn }) => `${fn}:${field}`),
  };
  return {
    ...filterParameters(filters ?? {}),
    ...Object.fromEntries(Object.entries(lists).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : []))),
  };
}

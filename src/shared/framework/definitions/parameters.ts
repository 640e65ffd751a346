import type { FilterJson, FilterNode } from '../query/ListQuery.ts';
import { restrictedFields } from '../query/restrictedFields.ts';
import type { ReportDefinition, ReportParameter } from './types.gen.ts';

/** The defaults of parameters as a filter. */
export function parameterDefaults(parameters: readonly ReportParameter[] = []): FilterJson {
  return Object.fromEntries(
    parameters.flatMap((parameter) => (parameter.default === undefined ? [] : [[parameterKey(parameter), parameter.default]])),
  );
}

/** The condition of an answer, as a key of filters. */
export function parameterKey({ field, operator }: Pick<ReportParameter, 'field' | 'operator'>): string {
  return operator === undefined ? field : `${field}__${operator}`;
}

/** The filters that a report starts with: its own, and the defaults of its parameters. */
export function startingFilters({ filters_params: filters, parameters }: Pick<ReportDefinition, 'filters_params' | 'parameters'>) {
  return parameters ? { ...filters, ...parameterDefaults(parameters) } : filters;
}

/** The required parameters without a condition among the filters. A reference has one also by the name of its record. */
export function missingParameters<Parameter extends { readonly field: string; readonly required?: boolean | undefined }>(
  parameters: readonly Parameter[],
  filters: readonly FilterNode[],
): Parameter[] {
  const given = restrictedFields(filters);
  return parameters.filter(({ field, required }) => required && !given.has(field) && !given.has(`${field}_label`));
}

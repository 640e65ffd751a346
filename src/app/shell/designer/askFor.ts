import { fieldOfKey, isGroupKey } from '../../../shared/framework/definitions/filterLeaves.ts';
import { parameterKey } from '../../../shared/framework/definitions/parameters.ts';
import type { ReportDefinition, ReportParameter } from '../../../shared/framework/definitions/types.gen.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { operators } from '../../../shared/framework/query/operators.ts';

/** Whether a report asks for a value of a column before it runs. */
export type Asking = 'no' | 'optional' | 'required';

export function askingOf({ parameters = [] }: ReportDefinition, name: string): Asking {
  const parameter = parameters.find(({ field }) => field === name);
  return parameter ? (parameter.required ? 'required' : 'optional') : 'no';
}

/**
 * The report that asks for a column, or asks no more. The initial filter of the column becomes the value that the question begins with, and
 * the way back.
 */
export function askFor(definition: ReportDefinition, name: string, asking: Asking): ReportDefinition {
  const { parameters = [], filters_params: filters = {}, ...rest } = definition;
  const known = parameters.find(({ field }) => field === name);
  const others = parameters.filter((parameter) => parameter !== known);
  if (asking === 'no') {
    const freed = known?.default === undefined ? filters : { ...filters, [parameterKey(known)]: known.default };
    return withQuestions(rest, others, freed);
  }
  const { default: _none, ...plain } = known ?? { field: name };
  const { required: _required, ...question } = { ...plain, ...(known?.default !== undefined && { default: known.default }) };
  const next: ReportParameter = { ...question, ...(asking === 'required' && { required: true }) };
  const place = known ? parameters.indexOf(known) : parameters.length;
  const moved = takeDefaults(filters, [next]);
  return withQuestions(rest, others.toSpliced(place, 0, ...moved.parameters), moved.filters);
}

/** Initial filters without those of asked columns; a single condition becomes the default of its question. */
export function takeDefaults(
  filters: FilterJson,
  parameters: readonly ReportParameter[],
): { readonly filters: FilterJson; readonly parameters: ReportParameter[] } {
  const isOf = (key: string, field: string): boolean => !isGroupKey(key) && [field, `${field}_label`].includes(fieldOfKey(key));
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => !parameters.some(({ field }) => isOf(key, field)))),
    parameters: parameters.map((parameter) => {
      const [first, ...more] = Object.entries(filters).filter(([key]) => isOf(key, parameter.field));
      return (first && more.length === 0 && questionOf(parameter, ...first)) || parameter;
    }),
  };
}

/** The question that begins with a condition; undefined for a condition that no question can begin with. */
function questionOf(
  { default: _default, operator: _operator, ...rest }: ReportParameter,
  key: string,
  value: unknown,
): ReportParameter | undefined {
  const operator = questionOperators.find((name) => key === parameterKey({ field: rest.field, operator: name }));
  const isPlain = (each: unknown): each is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof each);
  if (operator === undefined && key !== rest.field) return undefined;
  const start = Array.isArray(value) && value.every(isPlain) ? value : isPlain(value) ? value : undefined;
  return start === undefined ? undefined : { ...rest, ...(operator && { operator }), default: start };
}

const questionOperators = Object.keys(operators).filter(
  (name): name is NonNullable<ReportParameter['operator']> => name !== 'is' && name !== 'isnull',
);

function withQuestions(
  rest: Omit<ReportDefinition, 'parameters' | 'filters_params'>,
  parameters: ReportParameter[],
  filters: FilterJson,
): ReportDefinition {
  return {
    ...rest,
    ...(Object.keys(filters).length > 0 && { filters_params: filters }),
    ...(parameters.length > 0 && { parameters }),
  };
}

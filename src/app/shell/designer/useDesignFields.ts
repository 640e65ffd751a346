import { useQueries } from '@tanstack/react-query';
import { listCall } from '../../../shared/framework/definitions/listCall.ts';
import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { type FindOperand, isFormulaProblem, typeFormula } from '../../../shared/framework/formulas/typeFormula.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { callApi } from '../../framework/api/callApi.ts';

/**
 * The query of the fields behind a path of references; empty: the fields of the row itself.
 * @param search words that find fields there and behind further references; empty: the fields there
 */
export function fieldsQuery(path: string, through: string, search = '') {
  return {
    queryKey: ['report-design-fields', path, through, search],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly DesignField[]> => {
      const query = { path, ...(through !== '' && { through }), ...(search !== '' && { search }) };
      return (await callApi('GET', 'report_designs/fields', { query, signal, suppressErrors: true })).fields;
    },
    staleTime: 60_000,
  };
}

/** Finds the field of a column by its name, through references too, or its formula; undefined until it is loaded, and for unknown names. */
export function useDesignFields(definition: ReportDefinition): (name: string) => DesignField | undefined {
  const { path } = listCall(definition);
  const { columns } = definition;
  const named = columns.flatMap(({ field, formula = '' }) => [field, ...(formula.match(pathPattern) ?? [])]);
  const ways = new Set(['', ...named.map((name) => name.split('.').slice(0, -1).join('.'))]);
  const found = useQueries({ queries: [...ways].map((through) => fieldsQuery(path, through)) });
  const fields = new Map(found.flatMap(({ data = [] }) => data.map((field) => [field.field, field] as const)));
  for (const column of columns) if (column.formula !== undefined) fields.set(column.field, formulaField(column, operands(fields)));
  return (name) => fields.get(name);
}

const pathPattern = /[A-Za-z]\w*(?:\.[A-Za-z]\w*)+/g;

function formulaField({ field, formula = '', label, decimals }: ListColumn, find: FindOperand): DesignField {
  const found = typeFormula(formula, find);
  const isWhole = !isFormulaProblem(found) && found.isWhole && decimals === undefined;
  const type = isFormulaProblem(found) ? 'text' : found.type === 'number' && !isWhole ? 'decimal' : found.type;
  return { field, label: label ?? { en: field, fr: field }, type, cost: 'computed', isSortedByIndex: false, leadsOn: false };
}

/** The names that are known so far; a name with `_label` is the text of its reference. */
function operands(fields: ReadonlyMap<string, DesignField>): FindOperand {
  const known = new Map(fields);
  return (name) => {
    const type = known.get(name)?.type ?? (known.has(name.replace(/_label$/, '')) ? 'text' : undefined);
    return type && { type: type === 'decimal' ? 'number' : type, isWhole: type === 'number', size: 1 };
  };
}

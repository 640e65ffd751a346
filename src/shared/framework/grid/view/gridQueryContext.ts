import { type FilterLeaf, filterLeaves } from '../../definitions/filterLeaves.ts';
import type { ColumnDescription } from '../../definitions/ScreenDescription.ts';
import { isValueOf } from '../../query/checkValue.ts';
import type { ColumnType, FilterJson, FilterNode, ListQuery, QueryContext, QueryField } from '../../query/ListQuery.ts';

/**
 * The names that a grid's own filters may use: its columns, the labels of its references, and the names in its starting filters, each also by
 * the name that it had before it was renamed.
 * The server knows more names and refuses those it does not know.
 */
export function gridQueryContext(columns: readonly ColumnDescription[], filtersParams: FilterJson | undefined): QueryContext {
  const fields = new Map<string, QueryField>();
  // A test for emptiness reveals no type, so it is read before the tests of values.
  const leaves = filterLeaves(filtersParams ?? {}).toSorted((a, b) => Number(isEmptinessKey(b.key)) - Number(isEmptinessKey(a.key)));
  for (const leaf of leaves) fields.set(leaf.field, { name: leaf.field, type: likelyType(leaf) });
  for (const { field, type, decimals, reference, isList, isAdditive } of columns) {
    fields.set(field, { name: field, type, decimals, isList, isAdditive });
    if (reference && !fields.has(reference.labelField)) fields.set(reference.labelField, { name: reference.labelField, type: 'text' });
  }
  const former = new Map(columns.flatMap(({ field, formerNames = [] }) => formerNames.map((name) => [name, field] as const)));
  return { find: (name) => fields.get(name) ?? fields.get(former.get(name) ?? ''), fieldNames: () => [...fields.keys()], extras: [] };
}

/** True if a query names a day or an instant, so that the reader's zone must be sent. Grid contract 6. */
export function needsTimezone({ filters, search }: Pick<ListQuery, 'filters' | 'search'>, context: QueryContext): boolean {
  const isTemporal = (name: string) => {
    const type = context.find(name)?.type;
    return type === 'date' || type === 'datetime';
  };
  return search.some(({ field }) => isTemporal(field)) || filters.some((node) => namesField(node, isTemporal));
}

function namesField(node: FilterNode, test: (field: string) => boolean): boolean {
  if ('and' in node) return node.and.some((inner) => namesField(inner, test));
  if ('or' in node) return node.or.some((inner) => namesField(inner, test));
  if ('not' in node) return namesField(node.not, test);
  return test(node.condition.field);
}

/** The type of a field without a column, guessed from the value that it is compared with. */
function likelyType({ key, value }: FilterLeaf): ColumnType {
  if (isEmptinessKey(key)) return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'decimal';
  const isTemporal = /__daterange!?$/.test(key) || (typeof value === 'string' && isValueOf('datetime', value));
  return isTemporal ? 'datetime' : 'text';
}

function isEmptinessKey(key: string): boolean {
  return /__isnull!?$/.test(key);
}

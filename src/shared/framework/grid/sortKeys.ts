import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { SortKey } from '../query/ListQuery.ts';

/** A list is sorted by so many columns at most. Grid contract 2.1. */
export const maxSortKeys = 3;

type SortColumn = Pick<ColumnDescription, 'field' | 'type' | 'format' | 'reference' | 'searchOptions' | 'hasOptionOrder' | 'sortable'>;

/** The field by which a column is sorted: of a reference its label. */
export function sortField({ field, reference }: Pick<SortColumn, 'field' | 'reference'>): string {
  return reference?.labelField ?? field;
}

/** Place of a column among the keys of an order, from 0; -1: the list is not sorted by it. */
export function sortPlace(sort: readonly SortKey[], column: Pick<SortColumn, 'field' | 'reference'>): number {
  return sort.findIndex(({ field }) => field === sortField(column) || field === column.field);
}

/** Columns by which a person can sort, one for each field. */
export function sortableColumns<Column extends SortColumn>(columns: readonly Column[]): readonly Column[] {
  return columns.filter(
    (column, i) => column.sortable && columns.findIndex((each) => each.sortable && sortField(each) === sortField(column)) === i,
  );
}

/** The order after a press on a heading: only by its column, ascending first; a second press reverses it. Spec B-194. */
export function sortedBy(sort: readonly SortKey[], column: SortColumn): readonly SortKey[] {
  const [first] = sort;
  const isFirst = sortPlace(sort, column) === 0;
  return [{ field: sortField(column), descending: isFirst && first?.descending === false }];
}

/**
 * The order after a press on a heading with Shift: its column is added as the last key, then reversed, then taken off.
 * @returns the same order if there is no room for a further key
 */
export function sortedAlsoBy(sort: readonly SortKey[], column: SortColumn): readonly SortKey[] {
  const place = sortPlace(sort, column);
  const key = sort[place];
  if (!key) return sort.length < maxSortKeys ? [...sort, { field: sortField(column), descending: false }] : sort;
  if (!key.descending) return sort.with(place, { ...key, descending: true });
  return sort.length > 1 ? sort.toSpliced(place, 1) : [{ ...key, descending: false }];
}

/** The order with one key moved by so many places, stopping at the ends. */
export function moveSortKey(sort: readonly SortKey[], from: number, by: number): readonly SortKey[] {
  const key = sort[from];
  if (!key) return sort;
  return sort.toSpliced(from, 1).toSpliced(Math.min(Math.max(from + by, 0), sort.length - 1), 0, key);
}

/** Kind of the words for the directions of a column: from A to Z, first option to last, from small to large, from old to new, no before yes. */
export function directionKind({
  type,
  reference,
  searchOptions,
  hasOptionOrder,
}: SortColumn): 'text' | 'options' | 'number' | 'date' | 'boolean' {
  if (hasOptionOrder) return 'options';
  if (reference || searchOptions) return 'text';
  if (type === 'number' || type === 'decimal') return 'number';
  if (type === 'date' || type === 'datetime') return 'date';
  return type === 'boolean' ? 'boolean' : 'text';
}

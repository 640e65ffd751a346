import type { SearchPair } from '../query/ListQuery.ts';
import type { GridColumn } from './GridColumn.ts';

/** The columns of the quick search: searchable ones, hidden or not, without booleans and columns of only the advanced tab. Spec B-154. */
export function quickSearchColumns(columns: readonly GridColumn[]): GridColumn[] {
  return columns.filter(({ searchable, additionalSearchable, type }) => searchable && !additionalSearchable && type !== 'boolean');
}

/** The pairs of the generic search for a typed text; none for an empty text. Grid contract 5. */
export function searchPairs(text: string, columns: readonly GridColumn[]): SearchPair[] {
  const value = text.trim();
  return value === '' ? [] : quickSearchColumns(columns).map(({ field }) => ({ field, value }));
}

/** The typed text behind the pairs; every pair carries the same text. */
export function searchText(pairs: readonly SearchPair[]): string {
  return pairs[0]?.value ?? '';
}

/** The columns that have an input in the advanced tab, in column order. Spec B-188, B-189. */
export function advancedSearchColumns(columns: readonly GridColumn[]): GridColumn[] {
  return columns.filter(({ searchable, additionalSearchable }) => searchable || additionalSearchable);
}

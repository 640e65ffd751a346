import { isObject } from '../isObject.ts';
import type { PageBoundary } from '../query/ListQuery.ts';

/** One row of a list: its key and a value per field. */
export interface GridRow {
  readonly id: number | string;
  readonly [field: string]: unknown;
}

/** The number of matching rows and their totals; the same on every page of a query. */
export interface ListSummary {
  readonly count: number;
  /** true: the count is the planner's estimate. */
  readonly isEstimated: boolean;
  /** Totals by `function:field`; undefined while they are on the way. */
  readonly totals: Readonly<Record<string, unknown>> | undefined;
}

/** Keys of a row, by which the adjacent page is requested. */
export type RowKeys = PageBoundary['keys'];

export interface ListAnswer {
  readonly rows: readonly GridRow[];
  /** undefined if the answer has no count. */
  readonly summary: ListSummary | undefined;
  /** true: more rows follow the page, or come before it if it was asked by `before`; undefined from a server that does not say so. */
  readonly hasMore: boolean | undefined;
  /** The keys of the first and the last row; undefined if the page can only be left by offset. */
  readonly keys: { readonly first: RowKeys; readonly last: RowKeys } | undefined;
}

/**
 * Reads the answer of a list: rows, their keys, and the summary if the answer has one. Grid contract 7; spec B-278.
 * @param answer unchecked; a value without the shape of a list is read as an empty list
 */
export function readListAnswer(answer: unknown): ListAnswer {
  if (!isObject(answer)) return { rows: [], summary: undefined, hasMore: undefined, keys: undefined };
  const { results, count, aggregates, has_more: hasMore, keys } = answer;
  return {
    rows: Array.isArray(results) ? results.filter(isRow) : [],
    summary:
      typeof count === 'number'
        ? { count, isEstimated: answer['count_estimated'] === true, totals: isObject(aggregates) ? aggregates : {} }
        : undefined,
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
    keys: isObject(keys) && isKeys(keys['first']) && isKeys(keys['last']) ? { first: keys['first'], last: keys['last'] } : undefined,
  };
}

function isKeys(value: unknown): value is RowKeys {
  return Array.isArray(value) && value.length > 0 && value.every((key) => key === null || typeof key === 'string');
}

function isRow(value: unknown): value is GridRow {
  return isObject(value) && (typeof value['id'] === 'number' || typeof value['id'] === 'string');
}

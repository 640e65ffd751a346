import type { ListAnswer, ListSummary } from '../../../../shared/framework/grid/listAnswer.ts';
import type { BoundarySide, PageBoundary } from '../../../../shared/framework/query/ListQuery.ts';

/** The place of rows in their list. */
export interface ShownPage {
  /** From 1. */
  readonly page: number;
  readonly rowsPerPage: number;
}

/** A page of a list as it was answered. */
export interface GridPage extends ListAnswer {
  /** The list and the page that were asked for. */
  readonly request: string;
  readonly listId: string;
  readonly shown: ShownPage;
  /** Row by which the adjacent page was requested; undefined: requested by offset. */
  readonly side: BoundarySide | undefined;
}

/** Place of a page next to held pages; undefined: at its offset. */
export function boundaryOf(before: GridPage | undefined, after: GridPage | undefined): PageBoundary | undefined {
  if (before?.keys) return { side: 'after', keys: before.keys.last };
  return after?.keys && { side: 'before', keys: after.keys.first };
}

/** The summary that a page gives without a further request; without totals if only a request can give them. */
export function knownSummary({ summary, rows, hasMore, side, shown }: GridPage, hasTotals: boolean): ListSummary | undefined {
  if (summary) return summary;
  const { page, rowsPerPage } = shown;
  // A page by keys may lie elsewhere than its number says, and an empty one behind the end.
  if (side !== undefined || hasMore !== false || (rows.length === 0 && page > 1)) return undefined;
  const count = (page - 1) * rowsPerPage + rows.length;
  return { count, isEstimated: false, totals: hasTotals && count > 0 ? undefined : {} };
}

/**
 * True if more rows follow a page.
 * @param count the exact number of rows, if it is known
 */
export function hasNext({ hasMore, side, rows, shown: { page, rowsPerPage } }: GridPage, count: number | undefined): boolean {
  // A page that was asked for by the row behind it has that row behind it.
  if (hasMore !== undefined) return side === 'before' || hasMore;
  return count === undefined ? rows.length === rowsPerPage : page * rowsPerPage < count;
}

/** True if rows come before a page: on the first page those that came in since. */
export function hasPrevious({ hasMore, side, shown: { page } }: GridPage): boolean {
  return page > 1 || (side === 'before' && hasMore === true);
}

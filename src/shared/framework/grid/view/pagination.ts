import type { GridView } from './gridView.ts';

/** The place of the rows of a grid, in the five fields of grid part 3 of the specification. */
export interface GridPagination {
  /** Field of the first key of the order; null: the order of the endpoint. */
  readonly sortBy: string | null;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  /** Number of all rows that match; null while it is not known. */
  readonly rowsNumber: number | null;
  readonly rowsPerPage: number;
}

/** The pagination of a view whose rows are counted, or not yet. Spec B-204. */
export function paginationOf({ sort: [key], page, rowsPerPage }: GridView, count: number | undefined): GridPagination {
  return { sortBy: key?.field ?? null, descending: key?.descending ?? false, page, rowsNumber: count ?? null, rowsPerPage };
}

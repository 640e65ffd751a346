/** Effect of an event on the loaded rows and the page. */
interface GridEventRule {
  /** true: drops the loaded rows, so that the list is requested again. */
  readonly clearsRows: boolean;
  readonly toFirstPage: boolean;
}

/** The effect of each event of a grid. Grid contract 12; spec B-262 to B-270. */
export const gridEvents = {
  page: { clearsRows: false, toFirstPage: false },
  refresh: { clearsRows: true, toFirstPage: false },
  sort: { clearsRows: true, toFirstPage: true },
  rowsPerPage: { clearsRows: true, toFirstPage: true },
  preferenceSaved: { clearsRows: true, toFirstPage: false },
  preferenceReset: { clearsRows: true, toFirstPage: true },
  search: { clearsRows: true, toFirstPage: true },
  chart: { clearsRows: false, toFirstPage: false },
  filters: { clearsRows: true, toFirstPage: true },
} as const satisfies Record<string, GridEventRule>;

export type GridEvent = keyof typeof gridEvents;

/** The last page of so many rows, at least 1. */
export function lastPage(count: number, rowsPerPage: number): number {
  return Math.max(1, Math.ceil(count / rowsPerPage));
}

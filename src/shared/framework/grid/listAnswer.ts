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
  /** Totals by `function:field`. */
  readonly totals: Readonly<Record<string, unknown>>;
}

/**
 * Reads the answer of a list: rows, and the summary if the request asked for it. Grid contract, section 7; spec B-278.
 * @param answer unchecked; a value without the shape of a list is read as an empty list
 */
export function readListAnswer(answer: unknown): { readonly rows: readonly GridRow[]; readonly summary: ListSummary | undefined } {
  if (!isObject(answer)) return { rows: [], summary: undefined };
  const { results, count, aggregates } = answer;
  return {
    rows: Array.isArray(results) ? results.filter(isRow) : [],
    summary:
      typeof count === 'number'
        ? { count, isEstimated: answer['count_estimated'] === true, totals: isObject(aggregates) ? aggregates : {} }
        : undefined,
  };
}

function isRow(value: unknown): value is GridRow {
  return isObject(value) && (typeof value['id'] === 'number' || typeof value['id'] === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

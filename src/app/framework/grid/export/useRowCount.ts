import { useMessage } from '../../i18n/useMessage.ts';
import { useGridRows } from '../state/GridContexts.ts';

/** Number of rows that match, to the extent known. */
export interface RowCount {
  /** The number, or the most that is known: more rows than this match. */
  readonly rows: number;
  readonly isExact: boolean;
  /** The number in words: `45`, `more than 100,000`. */
  readonly text: string;
}

/** An estimated number of rows is known to be larger than this. */
const countedMax = 100_000;

/** The number of rows of the list around a component: exact, or above a number while it is not counted. Law 26. */
export function useRowCount(): RowCount {
  const message = useMessage();
  const { summary, rows, shown } = useGridRows();
  if (summary && !summary.isEstimated) return { rows: summary.count, isExact: true, text: String(summary.count) };
  const least = summary ? Math.min(summary.count, countedMax) : (shown.page - 1) * shown.rowsPerPage + rows.length;
  return { rows: least, isExact: least === 0, text: message('grid.export.more_than', { count: least }) };
}

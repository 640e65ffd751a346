import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';

const prefix = '=details:';

/** Greatest width of details, where it differs from the cell's: a cell among pinned columns is as wide as these columns. */
export const detailsWidth = '--details-width';

/** true: the id belongs to a row that holds the details of the row above it. */
export function isDetailsRow(id: RecordId): boolean {
  return typeof id === 'string' && id.startsWith(prefix);
}

/** The rows of a table, with a row for details below each expanded one. */
export function withDetailsRows(rows: readonly GridRow[], expanded: readonly RecordId[]): readonly GridRow[] {
  if (expanded.length === 0) return rows;
  return rows.flatMap((row) => (expanded.includes(row.id) ? [row, { id: prefix + row.id }] : [row]));
}

/** Finds the row whose details are in the row with this id. */
export function findDetailed(rows: readonly GridRow[], id: RecordId): GridRow | undefined {
  return rows.find((row) => prefix + row.id === id);
}

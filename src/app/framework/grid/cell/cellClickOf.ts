import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import type { CellClick, GridParts } from '../state/useGrid.ts';

/** The effect of a click on a cell of a row; undefined for a column without `cellClick`, and where it is not offered. */
export function cellClickOf(cellClick: GridParts['cellClick'], column: ColumnDescription, row: GridRow): CellClick | undefined {
  return column.cellClick === undefined ? undefined : cellClick?.(column.cellClick, row);
}

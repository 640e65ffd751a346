import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridList } from '../state/GridList.ts';

/** true: each total can be placed under a separate visible column. */
export function totalsFit(totals: GridList['totals'], shown: readonly ColumnDescription[]): boolean {
  const fields = totals.map(({ field }) => field);
  return (
    fields.length > 0 && new Set(fields).size === fields.length && fields.every((field) => shown.some((column) => column.field === field))
  );
}

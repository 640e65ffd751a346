import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridList } from '../state/GridList.ts';

/** true: each total has a shown column of its own, under which it can lie. */
export function totalsFit(totals: GridList['totals'], shown: readonly ColumnDescription[]): boolean {
  const fields = totals.map(({ field }) => field);
  return (
    fields.length > 0 && new Set(fields).size === fields.length && fields.every((field) => shown.some((column) => column.field === field))
  );
}

import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { inUnitOfRow } from '../../../shared/framework/formats/inUnit.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { joinTitle } from '../../../shared/framework/records/joinTitle.ts';
import { useCellContext } from '../i18n/useCellContext.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { TileColumn } from './tileColumns.ts';

/** The text of a cell in the reader's language and formats; empty for a blank. */
export function useTileText(): (row: GridRow, column: TileColumn) => string {
  const context = useCellContext();
  const message = useMessage();
  const textOf = (row: GridRow, column: ColumnDescription): string => {
    const value = row[column.reference?.labelField ?? column.field];
    if (column.type === 'boolean') return typeof value === 'boolean' ? message(value ? 'grid.yes' : 'grid.no') : '';
    // The label of a reference is a text, whatever its key is.
    const shown = column.reference ? { ...column, type: 'text' as const } : inUnitOfRow(column, row);
    return formatCell(value, shown, context);
  };
  return (row, { columns }) =>
    joinTitle(
      columns.map((column) => ({ field: column.type === 'date' ? { kind: 'date' } : undefined, text: textOf(row, column) })),
      context.language,
    );
}

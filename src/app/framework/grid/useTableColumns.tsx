import type { GridColDef } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { RecordActionMenu } from '../actions/RecordActionMenu.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { GridCell } from './GridCell.tsx';
import { useGridContext } from './GridContext.ts';

/** Pixels that values of a type need. */
const minWidths = { text: 150, number: 100, decimal: 120, date: 120, datetime: 155, boolean: 90 } as const;

/** Shares of the room left over: what has many words gets more of it than what is as wide in each row. */
const shares = { words: 3, values: 1 } as const;

/** The columns of the table; the one that names a record, else the first, leads to it. */
export function useTableColumns(rowActions: ((row: GridRow) => ReactNode) | undefined): GridColDef<GridRow>[] {
  const text = useText();
  const message = useMessage();
  const { screen, shownColumns, paths, state } = useGridContext();
  const { change } = state;
  return useMemo(() => {
    const titles = screen.titleFields.map(({ en }) => en);
    const naming = namingColumn(shownColumns, screen.titleFields.map(text)) ?? namingColumn(shownColumns, titles) ?? shownColumns[0];
    const columns = shownColumns.map((column): GridColDef<GridRow> => {
      const isNumber = isNumeric(column);
      const label = text(column.label);
      return {
        field: column.name,
        headerName: label,
        description: column.tooltip ? text(column.tooltip) : label,
        sortable: column.sortable,
        ...(column.width ? { width: column.width } : { flex: shareOf(column), minWidth: minWidthOf(column, label) }),
        align: isNumber ? 'right' : 'left',
        headerAlign: isNumber ? 'right' : 'left',
        renderCell: ({ row, hasFocus }) => (
          <GridCell column={column} row={row} link={column === naming ? paths.record?.(row.id) : undefined} hasFocus={hasFocus} />
        ),
      };
    });
    const { recordActions, recordLinks } = screen;
    if (!rowActions && recordActions.length + recordLinks.length === 0) return columns;
    const actions: GridColDef<GridRow> = {
      field: '__actions__',
      headerName: message('grid.actions'),
      sortable: false,
      width: rowActions ? 120 : 90,
      renderCell: ({ row, hasFocus }) =>
        rowActions ? (
          rowActions(row)
        ) : (
          <RecordActionMenu
            actions={recordActions}
            links={recordLinks}
            record={row}
            name={nameOf(row, naming, titles)}
            hasFocus={hasFocus}
            onDone={() => change('refresh', {})}
          />
        ),
    };
    // First, where no width hides them: a grid of many columns ends far to the right of the window.
    return [actions, ...columns];
  }, [screen, shownColumns, paths, rowActions, text, message, change]);
}

function namingColumn(columns: readonly ColumnDescription[], titles: readonly string[]): ColumnDescription | undefined {
  return columns.find(({ field }) => titles.includes(field));
}

/** What a row is known by: the value of its naming column, else what the row holds of its names in English. */
function nameOf(row: GridRow, column: ColumnDescription | undefined, titles: readonly string[]): string {
  const fields = [...(column ? [column.reference?.labelField ?? column.field] : []), ...titles, 'id'];
  return fields.map((field) => textOf(row[field])).find((name) => name !== '') ?? '';
}

/** Room for the values and for the heading with its arrow, as far as a heading may claim. */
function minWidthOf({ type, reference, format }: ColumnDescription, label: string): number {
  const heading = Math.min(label.length * 8 + 48, 220);
  return Math.max(minWidths[reference ? 'text' : type] + (format === 'seconds' ? 25 : 0), heading);
}

function shareOf({ type, reference, searchOptions }: ColumnDescription): number {
  return reference || (type === 'text' && !searchOptions) ? shares.words : shares.values;
}

function isNumeric({ type, reference, searchOptions }: ColumnDescription): boolean {
  return (type === 'number' || type === 'decimal') && !reference && !searchOptions;
}

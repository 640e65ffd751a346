import { GRID_CHECKBOX_SELECTION_COL_DEF, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { isDetailsRow } from './detailsRows.ts';
import { GridCell } from './GridCell.tsx';
import { useGridLayout } from './GridContexts.ts';
import { DetailsCell, detailsColumn } from './RowDetails.tsx';

/** Minimum widths by type, in pixels. */
const minWidths = { text: 150, number: 100, decimal: 120, date: 120, datetime: 155, boolean: 90 } as const;

/** Shares of the remaining width: columns of words get more than columns of values, which are equally wide in each row. */
const shares = { words: 3, values: 1 } as const;

/** The columns of the table; the column that names a record, else the first, links to it. */
export function useTableColumns(): GridColDef<GridRow>[] {
  const text = useText();
  const message = useMessage();
  const { list, shownColumns, parts } = useGridLayout();
  const { nameFields, selection } = list;
  const { recordPath, rowActions, rowActionsWidth = 120, expand, cells } = parts;
  return useMemo(() => {
    const titles = nameFields.map(({ en }) => en);
    const naming = namingColumn(shownColumns, nameFields.map(text)) ?? namingColumn(shownColumns, titles) ?? shownColumns[0];
    const columns = shownColumns.map((column): GridColDef<GridRow> => {
      const isNumber = isNumeric(column);
      const label = text(column.label);
      const cell = cells?.[column.field];
      return {
        field: column.name,
        headerName: label,
        description: column.tooltip ? text(column.tooltip) : label,
        sortable: column.sortable,
        ...(column.width ? { width: column.width } : { flex: shareOf(column), minWidth: minWidthOf(column, label) }),
        align: isNumber ? 'right' : 'left',
        headerAlign: isNumber ? 'right' : 'left',
        renderCell: ({ row, hasFocus }) =>
          cell ? (
            cell(row)
          ) : (
            <GridCell column={column} row={row} link={column === naming ? recordPath?.(row.id) : undefined} hasFocus={hasFocus} />
          ),
      };
    });
    const actions: GridColDef<GridRow> = {
      field: '__actions__',
      headerName: message('grid.actions'),
      sortable: false,
      disableColumnMenu: true,
      width: rowActionsWidth,
      renderCell: ({ row, hasFocus }) => rowActions?.(row, { name: nameOf(row, naming, titles), hasFocus }),
    };
    const leading = [
      ...(selection === 'none' ? [] : [GRID_CHECKBOX_SELECTION_COL_DEF]),
      // First, where no width hides them: a grid of many columns ends far to the right of the window.
      ...(rowActions ? [actions] : []),
    ];
    if (!expand) return [...leading, ...columns];
    const details: GridColDef<GridRow> = {
      field: detailsColumn,
      headerName: message('grid.details'),
      renderHeader: () => <span style={visuallyHidden}>{message('grid.details')}</span>,
      sortable: false,
      disableColumnMenu: true,
      resizable: false,
      width: 48,
      colSpan: (_value, { id }) => (isDetailsRow(id) ? 1 + leading.length + columns.length : 1),
      renderCell: ({ row, hasFocus }) => <DetailsCell id={row.id} name={nameOf(row, naming, titles)} hasFocus={hasFocus} />,
    };
    return [details, ...leading, ...columns];
  }, [nameFields, selection, shownColumns, recordPath, rowActions, rowActionsWidth, expand, cells, text, message]);
}

function namingColumn(columns: readonly ColumnDescription[], titles: readonly string[]): ColumnDescription | undefined {
  return columns.find(({ field }) => titles.includes(field));
}

/** Display name of a row: the value of its naming column, else of its name fields in English, else its id. */
function nameOf(row: GridRow, column: ColumnDescription | undefined, titles: readonly string[]): string {
  const fields = [...(column ? [column.reference?.labelField ?? column.field] : []), ...titles, 'id'];
  return fields.map((field) => textOf(row[field])).find((name) => name !== '') ?? '';
}

/** Width for the values and for the heading with its arrow; a long heading counts only up to a maximum. */
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

import type { GridColDef } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { GridCell } from './GridCell.tsx';
import { useGridContext } from './GridContext.ts';

const minWidths = { text: 150, number: 100, decimal: 120, date: 120, datetime: 155, boolean: 90 } as const;

/** The columns of the table; the one that names a record, else the first, leads to it. */
export function useTableColumns(rowActions: ((row: GridRow) => ReactNode) | undefined): GridColDef<GridRow>[] {
  const text = useText();
  const message = useMessage();
  const { screen, shownColumns, paths } = useGridContext();
  return useMemo(() => {
    const naming = shownColumns.find(({ field }) => screen.titleFields.includes(field)) ?? shownColumns[0];
    const columns = shownColumns.map((column): GridColDef<GridRow> => {
      const isNumber = isNumeric(column);
      return {
        field: column.name,
        headerName: text(column.label),
        description: column.tooltip ? text(column.tooltip) : text(column.label),
        sortable: column.sortable,
        ...(column.width ? { width: column.width } : { flex: 1, minWidth: minWidths[column.reference ? 'text' : column.type] }),
        align: isNumber ? 'right' : 'left',
        headerAlign: isNumber ? 'right' : 'left',
        renderCell: ({ row, hasFocus }) => (
          <GridCell column={column} row={row} link={column === naming ? paths.record?.(row.id) : undefined} hasFocus={hasFocus} />
        ),
      };
    });
    if (!rowActions) return columns;
    const actions: GridColDef<GridRow> = {
      field: '__actions__',
      headerName: message('grid.actions'),
      sortable: false,
      width: 120,
      renderCell: ({ row }) => rowActions(row),
    };
    return [...columns, actions];
  }, [screen, shownColumns, paths, rowActions, text, message]);
}

function isNumeric({ type, reference, searchOptions }: ColumnDescription): boolean {
  return (type === 'number' || type === 'decimal') && !reference && !searchOptions;
}

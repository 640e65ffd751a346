import { GRID_CHECKBOX_SELECTION_COL_DEF, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { LoadedCell } from '../../cells/LoadedCell.tsx';
import { MarkedCell } from '../../cells/MarkedCell.tsx';
import type { RowSaver } from '../../cells/RowSaver.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { cellClickOf } from '../cell/cellClickOf.ts';
import { GridCell } from '../cell/GridCell.tsx';
import { GridEditCell } from '../cell/GridEditCell.tsx';
import { isNumeric } from '../cell/isNumeric.ts';
import type { CellText } from '../cell/useCellText.ts';
import { nameOfRow } from '../rows/rowNames.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { isDetailsRow } from './detailsRows.ts';
import { DetailsCell, detailsColumn } from './RowDetails.tsx';

interface TableColumnsOptions {
  /** The columns that link to the record of their row. */
  readonly naming: readonly ColumnDescription[];
  /** Pixels by name of a column. */
  readonly widths: ReadonlyMap<string, number>;
  /** Number of columns pinned at the left, including `leadingColumns`. */
  readonly pinned: number;
  readonly cellText: CellText;
  /** Saves edited cells; undefined: none can be edited. */
  readonly saver: RowSaver | undefined;
}

/** Width of a column with one button or box. */
const toolWidth = 44;

/** Columns of tools before the list's columns, with widths in pixels. */
export function useLeadingColumns(): readonly { readonly field: string; readonly width: number }[] {
  const { list, parts } = useGridLayout();
  const { rowActions, rowActionsWidth = 120, expand } = parts;
  const { selection } = list;
  return useMemo(
    () => [
      ...(expand ? [{ field: detailsColumn, width: toolWidth }] : []),
      ...(selection === 'none' ? [] : [{ field: GRID_CHECKBOX_SELECTION_COL_DEF.field, width: toolWidth }]),
      // First, where no width hides them: a grid of many columns ends far to the right of the window.
      ...(rowActions ? [{ field: actionsColumn, width: rowActionsWidth }] : []),
    ],
    [expand, selection, rowActions, rowActionsWidth],
  );
}

const actionsColumn = '__actions__';

/** Columns of the table; columns that name a record link to it. */
export function useTableColumns({ naming, widths, pinned, cellText, saver }: TableColumnsOptions): GridColDef<GridRow>[] {
  const text = useText();
  const message = useMessage();
  const { list, shownColumns, parts, pagePath } = useGridLayout();
  const { nameFields, selection } = list;
  const leading = useLeadingColumns();
  const { recordPath, openRow, rowActions, expand, cells, cellClick } = parts;
  const drawn = useMemo(
    () =>
      shownColumns.map((column): GridColDef<GridRow> => {
        const label = text(column.label);
        const cell = cells?.[column.field];
        // A component in place of a number draws words.
        const names = naming.includes(column);
        // Neither is a number that names its record one to compare.
        const align = isNumeric(column) && !cell && !names ? 'right' : 'left';
        return {
          field: column.name,
          headerName: label,
          ...(column.tooltip && { description: text(column.tooltip) }),
          sortable: column.sortable,
          align,
          headerAlign: align,
          headerClassName: align === 'right' ? 'numbers' : '',
          cellClassName: names ? 'name' : '',
          // Readers hear the name of the record with each cell of its row.
          rowHeader: names,
          renderCell: ({ row, hasFocus }) => {
            if (isDetailsRow(row.id)) return null;
            if (cell) return cell(row);
            if (column.edit && saver)
              return <GridEditCell {...{ column, row, saver, hasFocus }} rules={column.edit} name={nameOfRow(row, naming, nameFields)} />;
            const link = names ? recordPath?.(row.id) : undefined;
            const pick = names ? openRow : undefined;
            const draw = (of: GridRow) => {
              const shown = cellText(of, column, 'short');
              const whole = cellText(of, column);
              const click = cellClickOf(cellClick, column, of);
              const drawnCell = <GridCell column={column} row={of} text={shown} {...{ link, pick, click, pagePath, hasFocus }} />;
              return whole === shown ? drawnCell : <span data-whole-text={whole}>{drawnCell}</span>;
            };
            const content = column.endpoint ? <LoadedCell {...{ column, row }}>{draw}</LoadedCell> : draw(row);
            if (!saver) return content;
            return (
              <MarkedCell saver={saver} id={row.id} field={column.field}>
                {content}
              </MarkedCell>
            );
          },
        };
      }),
    [shownColumns, naming, recordPath, openRow, cells, cellClick, cellText, pagePath, text, saver, nameFields],
  );
  return useMemo(() => {
    const tools = leading.map(({ field, width }): GridColDef<GridRow> => {
      const shape = { field, width, sortable: false, resizable: false, disableColumnMenu: true, cellClassName: 'tool' };
      switch (field) {
        case detailsColumn:
          return {
            ...shape,
            ...hiddenHeading(message('grid.details')),
            colSpan: (_value, { id }) => (isDetailsRow(id) ? pinned : 1),
            renderCell: ({ row, hasFocus }) => <DetailsCell id={row.id} name={nameOfRow(row, naming, nameFields)} hasFocus={hasFocus} />,
          };
        case actionsColumn:
          return {
            ...shape,
            ...hiddenHeading(message('grid.actions')),
            renderCell: ({ row, hasFocus }) => rowActions?.(row, { name: nameOfRow(row, naming, nameFields), hasFocus }),
          };
        default:
          // Of one row at most there is nothing to select at the heading. Spec B-259.
          return { ...GRID_CHECKBOX_SELECTION_COL_DEF, width, ...(selection === 'single' && hiddenHeading(message('table.selection'))) };
      }
    });
    const all = [...tools, ...drawn.map((column) => ({ ...column, width: widths.get(column.field) ?? 100 }))];
    // In a row of details, the cells that do not stay at the left are one empty cell.
    return expand
      ? all.map((column, i) =>
          i === pinned ? { ...column, colSpan: (_: unknown, { id }: GridRow) => (isDetailsRow(id) ? all.length - i : 1) } : column,
        )
      : all;
  }, [leading, drawn, widths, pinned, expand, selection, rowActions, naming, nameFields, message]);
}

function hiddenHeading(heading: string): Pick<GridColDef, 'headerName' | 'renderHeader'> {
  return { headerName: heading, renderHeader: () => <span style={visuallyHidden}>{heading}</span> };
}

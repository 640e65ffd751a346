import Box from '@mui/material/Box';
import { DataGrid, type GridApi, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Density } from '../../../../shared/framework/definitions/NamedView.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusFree } from '../../isFocusFree.ts';
import { useSavedRecord } from '../../screens/savedRecord.ts';
import { CutTextTooltip } from '../cell/CutTextTooltip.tsx';
import { columnElements, rowElement, rowElementOf, tableVariables, usePinnedColumns } from '../package/packageInternals.ts';
import { useKeptScroll } from '../rows/useKeptScroll.ts';
import { useRowFocus } from '../rows/useRowFocus.ts';
import { SortSign } from '../sort/SortSign.tsx';
import { useHeadingSort } from '../sort/useHeadingSort.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { TableTotals } from '../totals/TableTotals.tsx';
import { totalsFit } from '../totals/totalsFit.ts';
import { CountedRow } from './CountedRow.tsx';
import { detailsWidth, isDetailsRow, withDetailsRows } from './detailsRows.ts';
import { HeadingMenu } from './HeadingMenu.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { detailsStyle, nameStyle, savedStyle, tableStyle } from './tableStyle.ts';
import { useDrawnAhead } from './useDrawnAhead.ts';
import { useGridSaver } from './useGridSaver.ts';
import { useHeadingKeys } from './useHeadingKeys.ts';
import { useRowHeight } from './useRowHeight.ts';
import { useRowOpening } from './useRowOpening.ts';
import { useTableCopy } from './useTableCopy.ts';
import { useTableLayout } from './useTableLayout.tsx';
import { useTablePaste } from './useTablePaste.ts';
import { useTableSelection } from './useTableSelection.ts';

/** The lines that each choice of separators draws. */
const lines = {
  horizontal: { rows: true, columns: false },
  vertical: { rows: false, columns: true },
  cell: { rows: true, columns: true },
  none: { rows: false, columns: false },
} as const;

// A grid may contain only rows: a notice with a button, or a progress bar, lies over it instead (WCAG 1.3.1).
const slots = {
  noRowsOverlay: () => null,
  columnMenu: HeadingMenu,
  columnHeaderSortIcon: SortSign,
  footer: TableTotals,
  loadingOverlay: TableSkeleton,
};
const slotsWithDetails = { ...slots, row: CountedRow };
/** The density of the package scales a height by so much. Always given: without one the table loses the line below its last row. */
const densityScale = 0.7;
const autosizing = { includeOutliers: true, includeHeaders: true } as const;
const sortingOrder = ['asc', 'desc'] as const;
/** The visible part of the table without its scrollbar. */
const besideScrollbar = 'calc(100cqw - 16px)';
const isSelectable = ({ id }: { readonly id: number | string }) => !isDetailsRow(id);
const detailsHeight = ({ id }: { readonly id: number | string }) => (isDetailsRow(id) ? 'auto' : undefined);
const expectedDetailsHeight = () => 160;

interface DrawnTableProps {
  /** The element around the table. */
  readonly place: RefObject<HTMLElement | null>;
  /** Pixels for the columns; 0 without layout. */
  readonly width: number;
}

/** The table of `GridTable`, once there is an answer to draw. */
export const DrawnTable = memo(function DrawnTable({ place, width }: DrawnTableProps) {
  const text = useText();
  const { list, preferences, arrangement, shownColumns, parts } = useGridLayout();
  const { rows, summary, isLoading, selection, expanded } = useGridRows();
  const apiRef = useGridApiRef();
  const saver = useGridSaver();
  const { columns, groups, naming, pinnedColumns, scrolls } = useTableLayout(width, saver);
  usePinnedColumns(apiRef, pinnedColumns);
  useDrawnAhead(apiRef, rows, columns.length);
  useKeptScroll(apiRef, rows.length > 0);
  useColumnInView(apiRef, parts.columnInView, rows.length > 0);
  useRowFocus({
    place,
    rowElement,
    idAttribute: 'data-id',
    focus: (id) => focusRow(apiRef.current, id, naming[0]?.name ?? columns[0]?.field),
  });
  const canExpand = parts.expand !== undefined;
  const tableRows = useMemo(() => (canExpand ? withDetailsRows(rows, expanded) : rows), [rows, expanded, canExpand]);
  const { sortModel, press, onColumnHeaderClick } = useHeadingSort();
  useHeadingKeys(apiRef, press);
  const copying = useTableCopy(apiRef);
  const { onPaste, pasted } = useTablePaste(saver);

  const { selected, changeSelection, toggleSelected } = useTableSelection(rows, selection, list.selection);
  const { onRowClick, onCellKeyDown } = useRowOpening(parts, naming[0], toggleSelected);
  const resize = useResize(arrangement.setWidth);
  const separator = lines[preferences.layout.separator];
  const isLinked = parts.recordPath !== undefined || parts.openRow !== undefined;
  const lastPinned = scrolls ? pinnedColumns.at(-1) : undefined;
  const savedId = useSavedRecord(parseApiKey(list.apiKey).path);
  const sx = useTableSx({ hasRowLines: separator.rows, isLinked, lastPinned, canExpand, density: arrangement.density, savedId });
  const isEmpty = rows.length === 0;
  const hasTotals = totalsFit(list.totals, shownColumns);
  const rowHeight = useRowHeight(arrangement.density);
  // The package would count details too.
  const rowCount = rows.length + (groups.length > 0 ? 2 : 1);
  const slotProps = useMemo(() => ({ main: { 'aria-rowcount': rowCount } }), [rowCount]);
  return (
    // Handles the keys and the clipboard of the table without a box.
    <Box {...copying} onPaste={onPaste} sx={{ display: 'contents' }}>
      {pasted}
      <CutTextTooltip of='[role="gridcell"], [role="rowheader"], [role="columnheader"]'>
        <DataGrid<GridRow>
          apiRef={apiRef}
          rows={tableRows}
          columns={columns}
          columnGroupingModel={groups}
          label={text(list.title)}
          loading={isLoading && isEmpty}
          sortingMode="server"
          sortingOrder={sortingOrder}
          sortModel={sortModel}
          onColumnHeaderClick={onColumnHeaderClick}
          onColumnWidthChange={resize}
          autosizeOptions={autosizing}
          // The table gets exactly the page's rows, even if these are more than a hundred with their details.
          paginationMode="server"
          rowCount={tableRows.length}
          hideFooter={!hasTotals || summary?.count === 0}
          disableColumnFilter
          density="compact"
          rowHeight={Math.ceil(rowHeight / densityScale)}
          columnGroupHeaderHeight={28}
          getRowHeight={canExpand ? detailsHeight : undefined}
          getEstimatedRowHeight={canExpand ? expectedDetailsHeight : undefined}
          rowSelection={list.selection !== 'none'}
          checkboxSelection={list.selection !== 'none'}
          disableMultipleRowSelection={list.selection !== 'multiple'}
          isRowSelectable={isSelectable}
          keepNonExistentRowsSelected
          disableRowSelectionExcludeModel
          disableRowSelectionOnClick
          rowSelectionModel={selected}
          onRowSelectionModelChange={changeSelection}
          onRowClick={onRowClick}
          onCellKeyDown={onCellKeyDown}
          showCellVerticalBorder={separator.columns}
          showColumnVerticalBorder={separator.columns}
          slots={canExpand ? slotsWithDetails : slots}
          slotProps={slotProps}
          sx={sx}
        />
      </CutTextTooltip>
    </Box>
  );
});

function useColumnInView(apiRef: RefObject<GridApi | null>, field: string | undefined, hasRows: boolean): void {
  useEffect(() => {
    if (field === undefined || !hasRows) return undefined;
    // Once the columns have their widths.
    const frame = requestAnimationFrame(() => {
      const colIndex = apiRef.current?.getVisibleColumns().findIndex((column) => column.field === field) ?? -1;
      if (colIndex >= 0) apiRef.current?.scrollToIndexes({ colIndex });
    });
    return () => cancelAnimationFrame(frame);
  }, [apiRef, field, hasRows]);
}

function useResize(setWidth: (column: string, width: number) => void) {
  return useCallback<GridEventListener<'columnWidthChange'>>(({ colDef, width }) => setWidth(colDef.field, Math.round(width)), [setWidth]);
}

interface TableLook {
  readonly hasRowLines: boolean;
  /** true: a row leads to its record. */
  readonly isLinked: boolean;
  /** Field of the last pinned column, if columns scroll under it. */
  readonly lastPinned: string | undefined;
  readonly canExpand: boolean;
  readonly density: Density | undefined;
  /** Row of the record that was saved last. */
  readonly savedId: RecordId | undefined;
}

function useTableSx({ hasRowLines, isLinked, lastPinned, canExpand, density, savedId }: TableLook) {
  return useMemo(
    () => ({
      ...tableStyle,
      ...(!hasRowLines && { '& [role="row"]': { [tableVariables.rowLineColour]: 'transparent' } }),
      ...(isLinked && { [`& ${rowElement}`]: { cursor: 'pointer' }, '& .name[data-field] > :is(a, button)': nameStyle }),
      // An edge between the pinned columns and the columns that scroll under them.
      ...(lastPinned !== undefined && { [`& ${columnElements(lastPinned)}`]: { borderRight: 1, borderRightColor: 'divider' } }),
      ...(canExpand && detailsStyle),
      ...(canExpand && lastPinned !== undefined && { [detailsWidth]: besideScrollbar }),
      ...(density === 'compact' && { '& [role="gridcell"].tool button': { p: 0.25 } }),
      ...(savedId !== undefined && { [`& ${rowElementOf(savedId)}`]: savedStyle }),
    }),
    [hasRowLines, isLinked, lastPinned, canExpand, density, savedId],
  );
}

/** Puts the focus on the cell that names a row. */
function focusRow(api: GridApi | null, id: RecordId, field: string | undefined): void {
  if (!api || field === undefined) return;
  api.scrollToIndexes({ rowIndex: api.getAllRowIds().indexOf(id) });
  api.setCellFocus(id, field);
  // A cell that the table believes to have the focus already does not take it.
  requestAnimationFrame(() => isFocusFree() && api.getCellElement(id, field)?.focus());
}

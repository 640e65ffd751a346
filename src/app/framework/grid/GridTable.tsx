import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import { DataGrid, type GridEventListener, type GridRowSelectionModel, type GridSortModel } from '@mui/x-data-grid';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { columnGroups } from '../../../shared/framework/grid/columnGroups.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { useSavedRecord } from '../screens/savedRecord.ts';
import { isDetailsRow, withDetailsRows } from './detailsRows.ts';
import { useGridActions, useGridLayout, useGridRows } from './GridContexts.ts';
import { HeadingMenu } from './HeadingMenu.tsx';
import { NoRows } from './NoRows.tsx';
import { staleRows, useInertRows } from './staleRows.ts';
import { useTableColumns } from './useTableColumns.tsx';

/** The lines that each choice of separators draws. */
const lines = {
  horizontal: { rows: true, columns: false },
  vertical: { rows: false, columns: true },
  cell: { rows: true, columns: true },
  none: { rows: false, columns: false },
} as const;

// A grid may contain only rows: a notice with a button, or a progress bar, lies over it instead (WCAG 1.3.1).
const slots = { noRowsOverlay: () => null, columnMenu: HeadingMenu };
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const sortingOrder = ['asc', 'desc'] as const;
const isSelectable = ({ id }: { readonly id: number | string }) => !isDetailsRow(id);
const rowHeight = ({ id }: { readonly id: number | string }) => (isDetailsRow(id) ? 'auto' : undefined);
const expectedDetailsHeight = () => 160;

/**
 * The rows of the page, with sortable headings under their categories; a click or Enter opens a row's record. Reads neither the state of
 * the search nor that of an export, so that typing and progress do not draw it again.
 */
export const GridTable = memo(function GridTable() {
  const text = useText();
  const message = useMessage();
  const navigate = useNavigate();
  const { list, preferences, shownColumns, parts } = useGridLayout();
  const { rows, isLoading, isStale, sort, selection, expanded } = useGridRows();
  const { setSort } = useGridActions();
  const columns = useTableColumns();
  const groups = useMemo(
    () =>
      columnGroups(shownColumns.map(({ name, category }) => ({ name, category: category && text(category) }))).map(
        ({ heading, columns: names }) => ({
          groupId: `${heading}:${names[0]}`,
          headerName: heading,
          children: names.map((field) => ({ field })),
        }),
      ),
    [shownColumns, text],
  );
  const canExpand = parts.expand !== undefined;
  const tableRows = useMemo(() => (canExpand ? withDetailsRows(rows, expanded) : rows), [rows, expanded, canExpand]);
  const [key] = sort;
  // A new array at each drawing would reset the table to its first page.
  const sortModel = useMemo<GridSortModel>(() => {
    const column = list.columns.find(({ field, reference }) => key?.field === field || (reference && key?.field === reference.labelField));
    return column ? [{ field: column.name, sort: key?.descending ? 'desc' : 'asc' }] : [];
  }, [list.columns, key?.field, key?.descending]);
  const changeSort = useCallback(
    ([next]: GridSortModel) => {
      const column = list.columns.find(({ name }) => name === next?.field);
      if (column) setSort([{ field: column.reference?.labelField ?? column.field, descending: next?.sort === 'desc' }]);
    },
    [list.columns, setSort],
  );

  const { select } = selection;
  const selected = useMemo<GridRowSelectionModel>(() => ({ type: 'include', ids: new Set(selection.ids) }), [selection.ids]);
  const changeSelection = useCallback(({ ids }: GridRowSelectionModel) => select([...ids]), [select]);

  const { recordPath } = parts;
  const open = useCallback<GridEventListener<'rowClick'>>(
    ({ id }) => {
      if (recordPath && !isDetailsRow(id)) void navigate(recordPath(id));
    },
    [recordPath, navigate],
  );
  const openByKey = useCallback<GridEventListener<'cellKeyDown'>>(
    ({ id, field }, event) => {
      // Enter on a link or a button belongs to that control.
      const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      const opensRecord = event.key === 'Enter' && field !== '__check__' && !isOnControl && !event.defaultPrevented;
      if (opensRecord && recordPath && !isDetailsRow(id)) void navigate(recordPath(id));
    },
    [recordPath, navigate],
  );
  const separator = lines[preferences.layout.separator];
  const isLinked = recordPath !== undefined;
  const savedId = useSavedRecord(parseApiKey(list.apiKey).path);
  const sx = useMemo(
    () => ({
      border: 0,
      borderRadius: 0,
      ...(!separator.rows && { '& [role="row"]': { '--rowBorderColor': 'transparent' } }),
      ...(isLinked && { '& [role="row"][data-id]': { cursor: 'pointer' } }),
      ...(canExpand && detailsStyle),
      ...(savedId !== undefined && { [`& [role="row"][data-id="${CSS.escape(String(savedId))}"]`]: savedStyle }),
    }),
    [separator, isLinked, canExpand, savedId],
  );
  const isEmpty = rows.length === 0;
  const place = useRef<HTMLDivElement>(null);
  useInertRows(place, isStale);
  return (
    <Box
      ref={place}
      sx={{ flex: 1, minWidth: 0, position: 'relative', containerType: 'inline-size', ...(isStale && staleRows) }}
      aria-busy={isLoading}
    >
      {isLoading && !isEmpty && (
        <LinearProgress aria-label={message('grid.loading')} sx={{ position: 'absolute', top: 0, left: 0, right: 0, zIndex: 1 }} />
      )}
      {!isLoading && isEmpty && <NoRows />}
      <DataGrid<GridRow>
        rows={tableRows}
        columns={columns}
        columnGroupingModel={groups}
        label={text(list.title)}
        loading={isLoading && isEmpty}
        sortingMode="server"
        sortingOrder={sortingOrder}
        sortModel={sortModel}
        onSortModelChange={changeSort}
        hideFooter
        disableColumnFilter
        density="compact"
        getRowHeight={canExpand ? rowHeight : undefined}
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
        onRowClick={open}
        onCellKeyDown={openByKey}
        showCellVerticalBorder={separator.columns}
        showColumnVerticalBorder={separator.columns}
        slots={slots}
        slotProps={slotProps}
        sx={sx}
      />
    </Box>
  );
});

/** The row that was saved last: a tint, and a bar for those who do not see it. */
const savedStyle = {
  bgcolor: 'action.selected',
  boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.primary.main}`,
} as const;

/** Details are as wide as the visible part of the table, regardless of its columns, and as high as their content. */
const detailsStyle = {
  '& [role="row"][data-id^="=details:"]': { cursor: 'default', bgcolor: 'action.hover' },
  '& [role="row"][data-id^="=details:"] [role="gridcell"]': { p: 0, overflow: 'visible', whiteSpace: 'normal', lineHeight: 'inherit' },
} as const;

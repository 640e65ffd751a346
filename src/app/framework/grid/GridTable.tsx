import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridEventListener, type GridRowSelectionModel, useGridApiRef } from '@mui/x-data-grid';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { lowWindow } from '../lowWindow.ts';
import { ProgressLine } from '../ProgressLine.tsx';
import { useSavedRecord } from '../screens/savedRecord.ts';
import { CutTextTooltip } from './CutTextTooltip.tsx';
import { isDetailsRow, withDetailsRows } from './detailsRows.ts';
import { useGridLayout, useGridRows } from './GridContexts.ts';
import { HeadingMenu } from './HeadingMenu.tsx';
import { NoRows } from './NoRows.tsx';
import {
  categoryElement,
  columnElements,
  fillerElement,
  headingText,
  rowElement,
  rowElementOf,
  tableVariables,
  useInertRows,
  usePinnedColumns,
  widthHandle,
} from './packageInternals.ts';
import { SortSign } from './SortSign.tsx';
import { staleRows } from './staleRows.ts';
import { TableTotals } from './TableTotals.tsx';
import { totalsFit } from './totalsFit.ts';
import { useDrawnAhead } from './useDrawnAhead.ts';
import { useHeadingKeys } from './useHeadingKeys.ts';
import { useHeadingSort } from './useHeadingSort.ts';
import { useKeptScroll } from './useKeptScroll.ts';
import { useSavedFocus } from './useSavedFocus.ts';
import { useTableCopy } from './useTableCopy.ts';
import { useTableLayout } from './useTableLayout.tsx';
import { useTableWidth } from './useTableWidth.ts';

/** The lines that each choice of separators draws. */
const lines = {
  horizontal: { rows: true, columns: false },
  vertical: { rows: false, columns: true },
  cell: { rows: true, columns: true },
  none: { rows: false, columns: false },
} as const;

// A grid may contain only rows: a notice with a button, or a progress bar, lies over it instead (WCAG 1.3.1).
const slots = { noRowsOverlay: () => null, columnMenu: HeadingMenu, columnHeaderSortIcon: SortSign, footer: TableTotals };
/** Pixels of a row by its density; in a low window. */
const rowHeights = { compact: [28, 28], standard: [36, 32], comfortable: [48, 40] } as const;
/** The density of the package scales a height by so much. Always given: without one the table loses the line below its last row. */
const densityScale = 0.7;
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const autosizing = { includeOutliers: true, includeHeaders: true } as const;
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
  const { list, preferences, arrangement, shownColumns, parts } = useGridLayout();
  const { rows, summary, isLoading, isStale, selection, expanded } = useGridRows();
  const place = useRef<HTMLDivElement>(null);
  const apiRef = useGridApiRef();
  const { columns, groups, naming, pinnedColumns, scrolls } = useTableLayout(useTableWidth(place));
  usePinnedColumns(apiRef, pinnedColumns);
  useDrawnAhead(apiRef, rows, columns.length);
  useKeptScroll(apiRef, rows.length > 0);
  useSavedFocus((id) => {
    const api = apiRef.current;
    const field = naming[0]?.name;
    if (!api || field === undefined) return;
    api.scrollToIndexes({ rowIndex: api.getAllRowIds().indexOf(id) });
    api.setCellFocus(id, field);
  });
  const canExpand = parts.expand !== undefined;
  const tableRows = useMemo(() => (canExpand ? withDetailsRows(rows, expanded) : rows), [rows, expanded, canExpand]);
  const { sortModel, press, onColumnHeaderClick } = useHeadingSort();
  useHeadingKeys(apiRef, press);
  const copying = useTableCopy(apiRef);

  const { select, isMatching, ids } = selection;
  // Of all rows that match, the table knows those of the page; taking one of them out leaves the others of the page.
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(isMatching ? rows.map(({ id }) => id) : ids) }),
    [isMatching, ids, rows],
  );
  const changeSelection = useCallback(({ ids }: GridRowSelectionModel) => select([...ids]), [select]);

  const { selection: mode } = list;
  const toggleSelected = useCallback(
    (id: GridRow['id']) => {
      const before = [...selected.ids];
      const isSelected = before.includes(id);
      const others = mode === 'multiple' ? before.filter((each) => each !== id) : [];
      select(isSelected ? others : [...others, id]);
    },
    [selected, select, mode],
  );
  const { recordPath, editPath, openRow } = parts;
  const openRecord = useCallback(
    (id: GridRow['id'], row: GridRow) => {
      if (isDetailsRow(id)) return;
      if (openRow) openRow(row);
      else if (recordPath) void navigate(recordPath(id));
    },
    [openRow, recordPath, navigate],
  );
  const open = useCallback<GridEventListener<'rowClick'>>(({ id, row }) => openRecord(id, row), [openRecord]);
  const openByKey = useCallback<GridEventListener<'cellKeyDown'>>(
    ({ id, row, field }, event) => {
      // Enter on a link or a button belongs to that control.
      const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      const isEdit = event.key === 'e' && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isEdit && editPath && !isDetailsRow(id)) void navigate(editPath(id));
      if (event.key === ' ' && !event.shiftKey && !isOnControl && !isTyped && mode !== 'none' && !isDetailsRow(id)) {
        // The package scrolls with it.
        event.preventDefault();
        event.defaultMuiPrevented = true;
        toggleSelected(id);
      }
      if (event.key === 'Enter' && field !== '__check__' && !isOnControl && !event.defaultPrevented) openRecord(id, row);
    },
    [openRecord, editPath, navigate, mode, toggleSelected],
  );
  const { setWidth } = arrangement;
  const resize = useCallback<GridEventListener<'columnWidthChange'>>(
    ({ colDef, width }) => setWidth(colDef.field, Math.round(width)),
    [setWidth],
  );
  const separator = lines[preferences.layout.separator];
  const isLinked = recordPath !== undefined || openRow !== undefined;
  const lastPinned = scrolls ? pinnedColumns.at(-1) : undefined;
  const savedId = useSavedRecord(parseApiKey(list.apiKey).path);
  const sx = useMemo(
    () => ({
      ...tableStyle,
      ...(!separator.rows && { '& [role="row"]': { [tableVariables.rowLineColour]: 'transparent' } }),
      ...(isLinked && { [`& ${rowElement}`]: { cursor: 'pointer' }, '& .name[data-field] > :is(a, button)': nameStyle }),
      // An edge between the columns that stay and those that scroll under them.
      ...(lastPinned !== undefined && { [`& ${columnElements(lastPinned)}`]: { borderRight: 1, borderRightColor: 'divider' } }),
      ...(canExpand && detailsStyle),
      ...(arrangement.density === 'compact' && { '& [role="gridcell"].tool button': { p: 0.25 } }),
      ...(savedId !== undefined && { [`& ${rowElementOf(savedId)}`]: savedStyle }),
    }),
    [separator, isLinked, lastPinned, canExpand, arrangement.density, savedId],
  );
  const isEmpty = rows.length === 0;
  const hasTotals = totalsFit(list.totals, shownColumns);
  useInertRows(place, isStale);
  const isLow = useMediaQuery(lowWindow);
  return (
    <Box
      ref={place}
      sx={{
        flex: 1,
        minWidth: 0,
        position: 'relative',
        containerType: 'inline-size',
        ...(isStale && staleRows),
        ...(isEmpty && isLoading && waitingHeadings),
      }}
      aria-busy={isLoading}
      {...copying}
    >
      {isLoading && !isEmpty && <ProgressLine label={message('grid.loading')} sx={lineInFullScreen} />}
      {!isLoading && isEmpty && <NoRows />}
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
          // All rows are those of the page, also more than hundred with their details.
          paginationMode="server"
          rowCount={tableRows.length}
          hideFooter={!hasTotals || summary?.count === 0}
          disableColumnFilter
          density="compact"
          rowHeight={Math.ceil(rowHeights[arrangement.density ?? 'standard'][isLow ? 1 : 0] / densityScale)}
          columnGroupHeaderHeight={28}
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
      </CutTextTooltip>
    </Box>
  );
});

/** The bar of the frame has a line of its own, which a list in full screen covers. */
const lineInFullScreen = {
  top: 0,
  zIndex: 1,
  '&::after': { display: 'none' },
  '[data-fullscreen] &::after': { display: 'block' },
} as const;

/** The first rows decide the widths: headings shown before them would jump. */
const waitingHeadings = { '& [role="row"]:has(> [role="columnheader"])': { visibility: 'hidden' } } as const;

/** A cell of the table: that of a column that names the row is its heading. */
const cell = ':is([role="gridcell"], [role="rowheader"])';

/** The look of headings and cells. Cells have no style of their own, because lists draw hundreds. */
const tableStyle = {
  border: 0,
  borderRadius: 0,
  // One colour for the lines between rows in both themes.
  [tableVariables.lineColour]: (theme: Theme) => theme.palette.divider,
  // The grid's own lines are mixed from the divider: nearly white in light, blacker than the surface in dark.
  '&&': { [tableVariables.baseColour]: (theme: Theme) => theme.palette.divider },
  [tableVariables.headingWeight]: 500,
  // The room below few rows: its growth counts as a shift of the layout, although nothing moves.
  [`& ${fillerElement}`]: { visibility: 'hidden' },
  [`& ${cell}`]: { fontVariantNumeric: 'tabular-nums' },
  // The button or box of a row needs all of its narrow column.
  '& [role="gridcell"].tool': { px: 0.5, textOverflow: 'clip' },
  // The name is the link that people look for; references are quieter.
  [`& ${cell} > a`]: { color: 'inherit', textDecorationColor: ({ palette }: Theme) => palette.divider, textUnderlineOffset: 3 },
  '& .name[data-field] > button': { all: 'unset', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', cursor: 'pointer' },
  '& .name[data-field] > button:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  [`& ${cell} > :is(a:hover, a:focus-visible)`]: { textDecorationColor: 'currentcolor' },
  // `clip` hides what is too long without a scroll area of its own, within which nothing could stay in view.
  [`& ${categoryElement} > div, & ${categoryElement} > div *`]: { overflow: 'clip' },
  [`& ${categoryElement} > div > div > div`]: { flex: 1 },
  // Headings are quieter than what they head; a category is a small label over a line, and columns without one have neither.
  // A press with Shift sorts by a further column instead of selecting text.
  '& [role="columnheader"]': { color: 'text.secondary', userSelect: 'none' },
  [`& ${headingText}`]: { fontWeight: 500 },
  [`& ${categoryElement}`]: { typography: 'caption' },
  [`& ${categoryElement}.plain div`]: { border: 0 },
  // Lines between headings are handles of their widths: seen where the pointer is.
  [`& [role="row"]:not(:hover) > [role="columnheader"] > ${widthHandle}`]: { opacity: 0 },
  // The arrow of the order, as narrow as it is counted in the width of its column.
  '& [role="columnheader"] button': { width: 20, height: 20, p: 0 },
  // The arrow of the order is right of the text of every heading.
  '& [role="columnheader"].numbers > div, & [role="columnheader"].numbers > div > div': { flexDirection: 'row' },
  '& [role="columnheader"].numbers > div > div:first-of-type': { justifyContent: 'flex-end' },
  // The button of a heading's menu comes over the heading, which would otherwise be cut while the pointer is on it.
  '& [role="columnheader"] > div > div + div': { position: 'absolute', right: 6, m: 0, bgcolor: 'background.paper' },
  '& [role="columnheader"].numbers > div > div + div': { right: 'auto', left: 6 },
} as const;

const nameStyle = { color: 'primary.main', fontWeight: 500, '&:not(:hover, :focus-visible)': { textDecoration: 'none' } } as const;

/** The row that was saved last: a tint, and a bar for those who do not see it. */
const savedStyle = {
  // Cells that stay at the left hide the row's own colour.
  [`& ${cell}`]: {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
  },
  boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.primary.main}`,
} as const;

/** Details are as wide as the visible part of the table, regardless of its columns, and as high as their content. */
const detailsStyle = {
  '& [role="row"][data-id^="=details:"]': { cursor: 'default', bgcolor: 'action.hover' },
  '& [role="row"][data-id^="=details:"] [role="gridcell"]': { p: 0, overflow: 'visible', whiteSpace: 'normal', lineHeight: 'inherit' },
} as const;

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { DataGrid, type GridRowSelectionModel, type GridSortModel } from '@mui/x-data-grid';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { columnGroups } from '../../../shared/framework/grid/columnGroups.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { useGridContext } from './GridContext.ts';
import { NoRows } from './NoRows.tsx';
import { useTableColumns } from './useTableColumns.tsx';

interface GridTableProps {
  readonly rowActions: ((row: GridRow) => ReactNode) | undefined;
  readonly onSelectionChange: ((ids: readonly (number | string)[]) => void) | undefined;
}

/** Which lines each choice of separators draws. */
const lines = {
  horizontal: { rows: true, columns: false },
  vertical: { rows: false, columns: true },
  cell: { rows: true, columns: true },
  none: { rows: false, columns: false },
} as const;

// A grid may hold rows alone: a notice with a button, or a bar of progress, stands over it instead (WCAG 1.3.1).
const slots = { noRowsOverlay: () => null };
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const sortingOrder = ['asc', 'desc'] as const;

/** The rows of the page, with sortable headings under their categories; a click or Enter opens a row's record. */
export function GridTable({ rowActions, onSelectionChange }: GridTableProps) {
  const text = useText();
  const message = useMessage();
  const navigate = useNavigate();
  const { screen, state, rows, preferences, paths, shownColumns } = useGridContext();
  const columns = useTableColumns(rowActions);
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
  const sortModel = useSortModel();
  const selection = useSelection(rows.rows, onSelectionChange);
  const separator = lines[preferences.layout.separator];
  const open = (id: number | string) => {
    if (paths.record) void navigate(paths.record(id));
  };
  const isEmpty = rows.rows.length === 0;
  return (
    <Box sx={{ flex: 1, minWidth: 0, position: 'relative' }} aria-busy={rows.isLoading}>
      {rows.isLoading && !isEmpty && (
        <LinearProgress aria-label={message('grid.loading')} sx={{ position: 'absolute', top: 0, left: 0, right: 0, zIndex: 1 }} />
      )}
      {!rows.isLoading && isEmpty && <NoRows />}
      <DataGrid<GridRow>
        rows={rows.rows}
        columns={columns}
        columnGroupingModel={groups}
        label={text(screen.title)}
        loading={rows.isLoading && isEmpty}
        sortingMode="server"
        sortingOrder={sortingOrder}
        sortModel={sortModel}
        onSortModelChange={([key]) => {
          const column = screen.list.columns.find(({ name }) => name === key?.field);
          if (column) state.setSort([{ field: column.reference?.labelField ?? column.field, descending: key?.sort === 'desc' }]);
        }}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        density="compact"
        rowSelection={screen.list.selection !== 'none'}
        checkboxSelection={screen.list.selection !== 'none'}
        disableMultipleRowSelection={screen.list.selection !== 'multiple'}
        disableRowSelectionExcludeModel
        disableRowSelectionOnClick
        rowSelectionModel={selection.model}
        onRowSelectionModelChange={selection.change}
        onRowClick={({ id }) => open(id)}
        onCellKeyDown={({ id, field }, event) => {
          // Enter on a link follows that link by itself.
          const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
          if (event.key === 'Enter' && field !== '__check__' && !isOnLink && !event.defaultPrevented) open(id);
        }}
        showCellVerticalBorder={separator.columns}
        showColumnVerticalBorder={separator.columns}
        slots={slots}
        slotProps={slotProps}
        sx={{
          border: 0,
          borderRadius: 0,
          ...(!separator.rows && { '& [role="row"]': { '--rowBorderColor': 'transparent' } }),
          ...(paths.record && { '& [role="row"][data-id]': { cursor: 'pointer' } }),
        }}
      />
    </Box>
  );
}

/** The first sort key as the table shows it. A new array at each rendering would send the table back to its first page. */
function useSortModel(): GridSortModel {
  const { state, screen } = useGridContext();
  const [key] = state.view.sort;
  const column = screen.list.columns.find(
    ({ field, reference }) => key?.field === field || (reference && key?.field === reference.labelField),
  );
  const name = column?.name;
  const direction = key?.descending ? 'desc' : 'asc';
  return useMemo<GridSortModel>(() => (name === undefined ? [] : [{ field: name, sort: direction }]), [name, direction]);
}

/** The selected rows of the page; other rows select nothing. */
function useSelection(rows: readonly GridRow[], onChange: GridTableProps['onSelectionChange']) {
  const [{ of, model }, setSelection] = useState<{ of: readonly GridRow[]; model: GridRowSelectionModel }>({
    of: rows,
    model: noSelection,
  });
  return {
    model: of === rows ? model : noSelection,
    change: (next: GridRowSelectionModel) => {
      setSelection({ of: rows, model: next });
      onChange?.([...next.ids]);
    },
  };
}

const noSelection: GridRowSelectionModel = { type: 'include', ids: new Set() };

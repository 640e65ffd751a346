import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { GridColumnMenuContainer, type GridColumnMenuProps, useGridApiContext } from '@mui/x-data-grid';
import type { ReactNode, SyntheticEvent } from 'react';
import { setVisible } from '../../../../shared/framework/grid/gridLayout.ts';
import { advancedSearchColumns } from '../../../../shared/framework/grid/searchPairs.ts';
import { maxSortKeys, sortedAlsoBy, sortField, sortPlace } from '../../../../shared/framework/grid/sortKeys.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { AscendingIcon, DescendingIcon, FiltersIcon, HideIcon, PinIcon, SortIcon } from '../../icons.ts';
import { pinnedFields } from '../package/packageInternals.ts';
import { useGridActions, useGridLayout, useGridRows } from '../state/GridContexts.ts';

/** The menu is closed after so many milliseconds. */
const closingMs = 200;

/** The menu of a heading: order, filter and hiding of its column. Alt and the arrow down, or Control and Enter, open it at a heading with the focus. */
export function HeadingMenu({ colDef, hideMenu, open, id, labelledby }: GridColumnMenuProps) {
  const message = useMessage();
  const { list, grammar, preferences, arrangement, shownColumns } = useGridLayout();
  const { sort } = useGridRows();
  const { setSort, openFilter } = useGridActions();
  const api = useGridApiContext();
  const column = list.columns.find(({ name }) => name === colDef.field);
  if (!column) return null;
  const isFiltered = advancedSearchColumns(grammar.columns).some(({ name }) => name === column.name);
  const sortBy = (descending: boolean) => setSort([{ field: sortField(column), descending }]);
  const canAdd = column.sortable && sort.length > 0 && sort.length < maxSortKeys && sortPlace(sort, column) === -1;
  const { layout, apply } = preferences;
  const staying = list.columns.filter(({ name }) => pinnedFields(api.current).includes(name)).map(({ name }) => name);
  const isPinned = arrangement.pinned?.includes(column.name) ?? staying.includes(column.name);
  const pin = () => {
    const before = arrangement.pinned ?? shownColumns.map(({ name }) => name).filter((name) => staying.includes(name));
    arrangement.setPinned(isPinned ? before.filter((name) => name !== column.name) : [...before, column.name]);
  };
  const hide = () => {
    const columns = api.current.getVisibleColumns();
    const index = columns.findIndex(({ field }) => field === column.name);
    const neighbour = columns[index + 1] ?? columns[index - 1];
    apply({ ...layout, columns: setVisible(layout.columns, column.name, false) });
    // The heading that had the focus is gone; the menu gives it back until it is closed.
    if (neighbour) setTimeout(() => api.current.setColumnHeaderFocus(neighbour.field), closingMs);
  };
  const item = (label: string, icon: ReactNode, run: () => void) => (
    <MenuItem
      key={label}
      onClick={(event: SyntheticEvent) => {
        hideMenu(event);
        run();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <GridColumnMenuContainer colDef={colDef} hideMenu={hideMenu} open={open} id={id} labelledby={labelledby}>
      {column.sortable && item(message('grid.sort_ascending'), <AscendingIcon fontSize="small" />, () => sortBy(false))}
      {column.sortable && item(message('grid.sort_descending'), <DescendingIcon fontSize="small" />, () => sortBy(true))}
      {canAdd && item(message('table.sort_also'), <SortIcon fontSize="small" />, () => setSort((before) => sortedAlsoBy(before, column)))}
      {isFiltered && item(message('grid.filter_column'), <FiltersIcon fontSize="small" />, () => openFilter(column.name))}
      {item(message(isPinned ? 'table.unpin' : 'table.pin'), <PinIcon fontSize="small" />, pin)}
      {!column.required && item(message('grid.hide_column'), <HideIcon fontSize="small" />, hide)}
    </GridColumnMenuContainer>
  );
}

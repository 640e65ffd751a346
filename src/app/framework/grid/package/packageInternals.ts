import { type GridApi, GridPinnedColumnPosition, gridClasses } from '@mui/x-data-grid';
import { unwrapPrivateAPI } from '@mui/x-data-grid/internals';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/*
 * Everything that the grid takes from its package beyond the documented properties: elements, names of styles, and functions that are not
 * public. Other files import it from here, and `packageInternals.test.tsx` fails if an upgrade changes a part.
 */

/** A row of values or of details, as a selector. */
export const rowElement = '[role="row"][data-id]';

/** The row with an id, as a selector. */
export function rowElementOf(id: string | number): string {
  return `[role="row"][data-id=${JSON.stringify(String(id))}]`;
}

/** The cells of a column, its heading included, as a selector. */
export function columnElements(field: string): string {
  return `[data-field=${JSON.stringify(field)}]`;
}

/** The heading of a category, as a selector. */
export const categoryElement = '[role="columnheader"][data-fields]';

/** The text of a heading, and the handle of its width, as selectors. */
export const headingText = `.${gridClasses.columnHeaderTitle}`;
export const sortArrow = `:is(.${gridClasses.sortIcon}, .${gridClasses.sortButton})`;
export const widthHandle = `.${gridClasses.columnSeparator}`;

/** The room below few rows, as a selector. */
export const fillerElement = '.MuiDataGrid-filler';

/** Style properties of a table: colours of its lines, of one row's line, weight of its headings, width of the columns that stay. */
export const tableVariables = {
  lineColour: '--DataGrid-rowBorderColor',
  baseColour: '--DataGrid-t-color-border-base',
  rowLineColour: '--rowBorderColor',
  headingWeight: '--unstable_DataGrid-headWeight',
  pinnedWidth: '--DataGrid-leftPinnedWidth',
} as const;

/** Draws only the cells in view, or all cells. */
export function setDrawsInView(api: GridApi | null, inViewAlone: boolean): void {
  api?.unstable_setVirtualization(inViewAlone);
}

/** Names of the columns that stay at the left. */
export function pinnedFields(api: GridApi): readonly string[] {
  return api.state.pinnedColumns.left ?? [];
}

/**
 * Takes the rows of a table out of reach: no click, focus or selection. Headings keep their focus. The table has no property for it, hence
 * the attribute is set at its element.
 */
export function useInertRows(table: RefObject<HTMLElement | null>, isInert: boolean): void {
  useEffect(() => {
    const rows = table.current?.querySelector(rowElement)?.parentElement;
    if (!isInert || !rows) return undefined;
    rows.setAttribute('inert', '');
    return () => rows.removeAttribute('inert');
  }, [table, isInert]);
}

/**
 * Keeps the first columns of a table at its left while the others scroll. The package draws pinned columns, but offers no property for
 * them.
 * @param fields the first columns in their order; none: all columns scroll
 */
export function usePinnedColumns(apiRef: RefObject<GridApi | null>, fields: readonly string[]): void {
  useLayoutEffect(() => {
    const api = apiRef.current;
    if (!api) return undefined;
    const inner = unwrapPrivateAPI(api);
    const pinned = () => pinnedFields(api);
    const unregister = [
      inner.registerPipeProcessor<'isColumnPinned'>('isColumnPinned', 'pinned', (value, field) =>
        pinned().includes(field) ? pinnedLeft : value,
      ),
      inner.registerPipeProcessor<'scrollToIndexes'>('scrollToIndexes', 'pinned', (target, { colIndex }) => {
        if (colIndex === undefined) return target;
        // Pinned columns are always in view, and a column that lies under them is not.
        const width = pinned().reduce((sum, field) => sum + (api.getColumn(field)?.computedWidth ?? 0), 0);
        if (colIndex < pinned().length) return { ...target, left: undefined };
        const offset = api.getColumnPosition(api.getVisibleColumns().at(colIndex)?.field ?? '') - width;
        return offset < api.getScrollPosition().left ? { ...target, left: Math.max(0, offset) } : target;
      }),
    ];
    return () => {
      for (const end of unregister) end();
    };
  }, [apiRef]);
  useLayoutEffect(() => {
    const api = apiRef.current;
    if (!api || fields.join() === pinnedFields(api).join()) return;
    api.setState((state) => ({ ...state, pinnedColumns: { left: [...fields], right: [] } }));
    // Lays out the columns again.
    api.updateColumns([]);
  }, [apiRef, fields]);
}

const pinnedLeft = GridPinnedColumnPosition.LEFT;

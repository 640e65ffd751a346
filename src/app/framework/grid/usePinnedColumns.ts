import { type GridApi, GridPinnedColumnPosition } from '@mui/x-data-grid';
import { unwrapPrivateAPI } from '@mui/x-data-grid/internals';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the first columns of a table at its left while the others scroll. The package draws pinned columns, but offers no property for
 * them: this is the only file that uses more of the package than its documented interface, and its test fails if a new version changes
 * that part.
 * @param fields the first columns in their order; none: all columns scroll
 */
export function usePinnedColumns(apiRef: RefObject<GridApi | null>, fields: readonly string[]): void {
  useLayoutEffect(() => {
    const api = apiRef.current;
    if (!api) return undefined;
    const inner = unwrapPrivateAPI(api);
    const pinned = () => api.state.pinnedColumns.left ?? [];
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
    if (!api || fields.join() === (api.state.pinnedColumns.left ?? []).join()) return;
    api.setState((state) => ({ ...state, pinnedColumns: { left: [...fields], right: [] } }));
    // Lays out the columns again.
    api.updateColumns([]);
  }, [apiRef, fields]);
}

const pinnedLeft = GridPinnedColumnPosition.LEFT;

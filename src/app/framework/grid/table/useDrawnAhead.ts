import type { GridApi } from '@mui/x-data-grid';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { setDrawsInView } from '../package/packageInternals.ts';

/** Cells of a larger page are drawn only when they come into view. */
const maxCells = 1500;

/** The browser has so many milliseconds to become idle. */
const idleWithinMs = 2000;

/**
 * Draws the cells out of view once the browser has nothing else to do, so that scrolling draws none. Of new rows and columns, those in view
 * are drawn first.
 * @param rows the rows of the page; another array is a new page
 */
export function useDrawnAhead(apiRef: RefObject<GridApi | null>, rows: readonly GridRow[], columnCount: number): void {
  const drawsAll = rows.length * columnCount <= maxCells;
  useLayoutEffect(() => {
    setDrawsInView(apiRef.current, true);
  }, [apiRef, rows, columnCount]);
  useEffect(() => {
    if (!drawsAll) return undefined;
    const drawAll = () => setDrawsInView(apiRef.current, false);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(drawAll, idleWithinMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(drawAll, { timeout: idleWithinMs });
    return () => cancelIdleCallback(request);
  }, [apiRef, rows, columnCount, drawsAll]);
}

import { lazyPart } from '../../lazyPart.ts';

/** The table, with its package of 110 kB: windows that show cards never load it. */
export const GridTable = lazyPart(() => import('./GridTable.tsx'), 'GridTable');

/** A list is cards below this width of the window, in pixels; as `useIsNarrow`. */
const tableFrom = 600;

/** Loads the table before its list has arrived, if the window will show it. */
export function loadTableAhead(): void {
  if (window.innerWidth >= tableFrom) GridTable.loadAhead();
}

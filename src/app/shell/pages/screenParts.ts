import { loadFilterInputs } from '../../framework/grid/filters/filterParts.ts';
import { loadTableAhead } from '../../framework/grid/table/gridTablePart.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { whenIdle } from '../../framework/whenIdle.ts';

export const ReportGrid = lazyPart(() => import('../../framework/grid/ReportGrid.tsx'), 'ReportGrid');
export const ListAccordion = lazyPart(() => import('../../framework/grid/accordion/ListAccordion.tsx'), 'ListAccordion');
export const HomePage = lazyPart(() => import('./HomePage.tsx'), 'HomePage');
export const RecordPage = lazyPart(() => import('../../framework/form/page/RecordPage.tsx'), 'RecordPage');

/** Number of segments in the address of a list: `/{company}/pages/{cmid}`. */
const listSegments = 3;

/** Loads the part that the screen of an address most likely needs, before its description has arrived. */
export function loadScreenPartAhead(pathname: string): void {
  const segments = pathname.split('/').filter(Boolean);
  if (segments[1] !== 'pages') return;
  if (segments.length > listSegments) return RecordPage.loadAhead();
  ReportGrid.loadAhead();
  loadTableAhead();
}

/** Milliseconds that a page gets for its own data before the parts of other pages are fetched. */
const aheadMs = 2500;

/**
 * Fetches the parts of home, lists and records once the browser is idle, so that they open without a wait, and also without a
 * connection. A connection that is slow or saves data fetches nothing.
 * @returns function that ends the wait
 */
export function loadPartsWhenIdle(): () => void {
  if (isSparing()) return () => {};
  const parts = [HomePage.arrival, ReportGrid.arrival, async () => loadTableAhead(), loadFilterInputs, RecordPage.arrival];
  let isWanted = true;
  const loadNext = ([load, ...others]: typeof parts): void => {
    if (load && isWanted) whenIdle(() => void load().then(() => loadNext(others)));
  };
  const timer = setTimeout(() => loadNext(parts), aheadMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/** true: the user asks the browser to save data, or the connection is slower than 3G. Browsers without this information count as fast. */
function isSparing(): boolean {
  const about: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof about !== 'object' || about === null) return false;
  const [saves, speed] = [Reflect.get(about, 'saveData'), Reflect.get(about, 'effectiveType')];
  return saves === true || speed === 'slow-2g' || speed === '2g';
}

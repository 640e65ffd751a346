import { loadTableAhead } from '../../framework/grid/gridTablePart.ts';
import { lazyPart } from '../../framework/lazyPart.ts';

export const ReportGrid = lazyPart(() => import('../../framework/grid/ReportGrid.tsx'), 'ReportGrid');
export const RecordPage = lazyPart(() => import('../../framework/form/RecordPage.tsx'), 'RecordPage');

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

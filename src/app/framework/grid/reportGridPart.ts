import { lazyPart } from '../lazyPart.ts';

/** The list of a screen or of a tab, loaded when the first one is shown. */
export const ReportGrid = lazyPart(() => import('./ReportGrid.tsx'), 'ReportGrid');

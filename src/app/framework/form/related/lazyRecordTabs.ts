import { lazyPart } from '../../lazyPart.ts';

/** The tabs of a record, loaded with the first record that has some. */
export const RecordTabs = lazyPart(() => import('./RecordTabs.tsx'), 'RecordTabs');

import { lazyPart } from '../../lazyPart.ts';

/** The notice of a saved record with its undo, loaded with the first save. */
export const SavedNotice = lazyPart(() => import('./SavedNotice.tsx'), 'SavedNotice');

import { lazyPart } from '../lazyPart.ts';
import { withSlotMessages } from '../slots/withSlotMessages.ts';

/** Shows a file, as large as its parent; loaded with its messages when it is first drawn. */
export const FileViewer = lazyPart(() => withSlotMessages(import('./ShownFile.tsx')), 'ShownFile');

/** Shows a file in a dialog, with arrows to the files beside it. */
export const FileViewerDialog = lazyPart(() => withSlotMessages(import('./FileViewerDialog.tsx')), 'FileViewerDialog');

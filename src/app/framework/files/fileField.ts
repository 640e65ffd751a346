import type { FileField } from '../fields/FileFieldContext.ts';
import { lazyPart } from '../lazyPart.ts';
import { withSlotMessages } from '../slots/withSlotMessages.ts';

/** Fields with files as the portal draws them; loaded with the first one. */
export const fileField: FileField = {
  Input: lazyPart(() => withSlotMessages(import('./FilesInput.tsx')), 'FilesInput'),
  Display: lazyPart(() => withSlotMessages(import('./FilesValue.tsx')), 'FilesValue'),
};

/** The dialog for a picture of a text; loaded with the first one. */
export const PictureDialog = lazyPart(() => withSlotMessages(import('./PictureDialog.tsx')), 'PictureDialog');

/** The tab with the files of a record; loaded when it is opened. */
export const RecordFiles = lazyPart(() => withSlotMessages(import('./RecordFiles.tsx')), 'RecordFiles');

/** Files that can be downloaded; loaded when it is first drawn. */
export const FileList = lazyPart(() => withSlotMessages(import('./AttachmentList.tsx')), 'AttachmentList');

import { useMemo } from 'react';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import type { DocumentOutput, UploadOption } from '../../../shared/framework/files/documentSettings.ts';
import { askedFields } from '../../framework/form/upload/askedFields.tsx';
import { formEntity } from '../../framework/form/values/formEntity.ts';
import { newRecord } from '../../framework/form/values/recordChanges.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import type { DocumentConfig } from '../../framework/upload/documentChoice.ts';
import { bookScreen } from './exampleBooks.ts';
import { exampleFile } from './exampleFiles.ts';
import { galleryEntry } from './GalleryEntry.ts';
import type { UploaderDefinition } from './Uploader.tsx';

const Uploader = lazyPart(() => withSlotMessages(import('./Uploader.tsx')), 'Uploader');
const UploadWizard = lazyPart(() => withSlotMessages(import('../../framework/upload/UploadWizard.tsx')), 'UploadWizard');

interface WizardDefinition {
  readonly path: string;
  readonly rules?: FileRules;
  readonly documents?: readonly DocumentConfig[];
  readonly outputs?: readonly DocumentOutput[];
  readonly options?: readonly UploadOption[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly finalizeMessage?: string;
  readonly resetLabel?: string;
  /** Text of a file that is supplied beforehand. */
  readonly file?: string;
  /** Fields of the example books that are asked for. */
  readonly shared?: readonly string[];
  readonly asked?: readonly string[];
}

function Wizard({ definition: { file, shared, asked, ...definition } }: { readonly definition: WizardDefinition }) {
  const supplied = useMemo(() => (file === undefined ? undefined : new File([file], 'chapter.csv', { type: 'text/csv' })), [file]);
  const fields = useMemo(() => {
    if (!shared && !asked) return undefined;
    const screen = bookScreen({});
    if (!screen.form) return undefined;
    const entity = formEntity(screen.form);
    return askedFields({ screen, entity, shared: shared ?? [], asked: asked ?? [], initial: newRecord(entity) });
  }, [shared, asked]);
  return <UploadWizard {...definition} file={supplied} {...(fields && { fields })} />;
}

const emma = [exampleFile(1, 'emma.pdf', 'application/pdf'), exampleFile(2, 'cover.png', 'image/png', 210_000)];
const uploader = (name: string, definition: UploaderDefinition) => galleryEntry({ name, group: 'files', component: Uploader, definition });
const wizard = (name: string, definition: WizardDefinition) => galleryEntry({ name, group: 'files', component: Wizard, definition });

/** The uploader and its attachments, and the upload wizard, in their states. */
export const uploadEntries = [
  uploader('file-uploader', { style: 2, rules: { max_bytes: 2_000_000, max_total_bytes: 5_000_000 }, files: emma }),
  uploader('file-uploader-cards', { style: 1, rules: { accept: ['application/pdf', 'image/*'], max_pixels: 2000 }, files: emma }),
  uploader('file-uploader-empty', { style: 1, rules: { accept: ['text/csv'] }, files: [] }),
  uploader('file-uploader-states', { style: 2, rules: {}, files: [], states: ['queued', 'uploading', 'uploaded', 'failed'] }),
  uploader('file-uploader-refused', { style: 2, rules: {}, files: [], path: 'books/files_refused' }),
  uploader('file-uploader-fixed', { style: 2, rules: {}, files: emma, isFixed: true }),
  wizard('upload-wizard', { path: 'books/upload' }),
  wizard('upload-wizard-documents', {
    path: 'books/upload',
    rules: { accept: ['application/pdf', 'image/tiff'], max_bytes: 10_000_000 },
    documents: [
      { pdfName: 'Cover', pdfOutput: 'JPEG', pdfPages: '1', pdfKeepPages: true },
      { pdfName: 'Chapters', pdfPages: '2-9', additionalFields: { copies: 3 } },
      { pdfOutput: 'TIFF' },
    ],
    params: { shelf: 3 },
    finalizeMessage: 'The library has the book.',
    resetLabel: 'Next book',
  }),
  wizard('upload-wizard-plain', { path: 'books/upload', options: ['name'] }),
  wizard('upload-wizard-file', { path: 'books/upload', file: 'title\nEmma' }),
  wizard('upload-wizard-fields', {
    path: 'books/upload',
    shared: ['status'],
    asked: ['title', 'copies'],
    documents: [{ additionalFields: { copies: 1 } }],
  }),
  wizard('upload-wizard-refused', { path: 'books/upload_refused', file: 'title\nEmma' }),
];

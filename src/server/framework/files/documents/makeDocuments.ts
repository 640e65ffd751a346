import { type AppError, invariant } from '../../../../shared/framework/AppError.ts';
import { type DocumentOutput, documentLimits } from '../../../../shared/framework/files/documentSettings.ts';
import { Slots } from '../../../db/Slots.ts';
import { contentErrors } from '../../contents/contentErrors.ts';
import { WorkThread } from '../../threads/WorkThread.ts';
import { fileErrors } from '../fileErrors.ts';

/** A document to be made of a file. */
export interface AskedDocument {
  readonly output: DocumentOutput;
  /** From 1, in the order of the document; undefined: all. */
  readonly pages: readonly number[] | undefined;
  /** true: one file for each page. */
  readonly isSplit: boolean;
}

/** Work for the thread that makes documents. */
export interface DocumentsRequest {
  readonly source: { readonly path: string; readonly type: string };
  readonly documents: readonly AskedDocument[];
  /** Folder for the made files, of this request alone. */
  readonly folder: string;
  /** Bytes of one made file at most. */
  readonly bytesMax: number;
}

/** A file that was made for a document. */
export interface MadeFile {
  /** Index of its document. */
  readonly document: number;
  /** Of a document of several files: the page of the source. */
  readonly page: number | undefined;
  readonly path: string;
  readonly pages: number;
}

/** A reason of the source or of the choice why there are no documents. */
export type Refusal =
  | { readonly code: 'source_protected' | 'source_broken' | 'picture_too_large' }
  | { readonly code: 'too_many_pages'; readonly count: number }
  | { readonly code: 'too_many_files'; readonly count: number }
  | { readonly code: 'page_missing'; readonly document: number; readonly page: number; readonly count: number }
  | { readonly code: 'file_too_large' };

export type DocumentsAnswer = { readonly files: readonly MadeFile[] } | { readonly refusal: Refusal } | { readonly problem: string };

/** Time of one request in the thread: a call has 60 s, of which the file has taken a part already. */
const makeMs = 40_000;

// Separate from the thread of thumbnails, which answers in moments.
const thread = new WorkThread<DocumentsRequest, DocumentsAnswer>({
  module: new URL('./documentsThread.ts', import.meta.url),
  work: 'documents',
  idleMs: 60_000,
  heapMegabytes: 512,
});

const ofUser = new Slots(1);
const ofAll = new Slots(1, 4);

/**
 * Makes documents of a PDF or a picture: PDF, TIFF of several pages, JPEG. Pages and pixels are those of the source; a document of the whole
 * file in its own format is the file itself, byte for byte. Of one user one request runs at a time.
 * @param user key of the caller
 * @throws AppError `documents_running` (409), `too_many_at_once` (503) · `document_source_protected`, `document_source_broken`,
 *   `document_picture_too_large`, `document_too_many_pages`, `document_too_many_files`, `document_page_missing` (400), `file_too_large`
 *   (413), `document_too_slow` (400)
 */
export async function makeDocuments(user: string, request: DocumentsRequest): Promise<readonly MadeFile[]> {
  const release = ofUser.tryTake(user);
  if (!release) throw fileErrors.documents_running();
  try {
    const releaseTurn = await ofAll.take('documents');
    try {
      return filesOf(await askThread(request), request);
    } finally {
      releaseTurn();
    }
  } finally {
    release();
  }
}

/** A thread that ends, such as for a lack of memory, or takes too long is the fault of the file. */
async function askThread(request: DocumentsRequest): Promise<DocumentsAnswer> {
  try {
    return await thread.ask(request, makeMs);
  } catch (error) {
    throw fileErrors.document_too_slow({}, { cause: error });
  }
}

function filesOf(answer: DocumentsAnswer, { bytesMax }: DocumentsRequest): readonly MadeFile[] {
  if ('files' in answer) return answer.files;
  if ('refusal' in answer) throw refusalError(answer.refusal, bytesMax);
  invariant(false, `the thread makes documents or refuses them: ${answer.problem}`);
}

function refusalError(refusal: Refusal, bytesMax: number): AppError {
  switch (refusal.code) {
    case 'source_protected':
      return fileErrors.document_source_protected();
    case 'source_broken':
      return fileErrors.document_source_broken();
    case 'picture_too_large':
      return fileErrors.document_picture_too_large({ max: 200 });
    case 'too_many_pages':
      return fileErrors.document_too_many_pages({ count: refusal.count, max: documentLimits.pages });
    case 'too_many_files':
      return fileErrors.document_too_many_files({ count: refusal.count, max: documentLimits.files });
    case 'page_missing': {
      const values = { page: refusal.page, count: refusal.count };
      return fileErrors.document_page_missing(values, {
        errors: { [`documents/${refusal.document}/pdfpages`]: { key: 'error.document_page_missing', values } },
      });
    }
    case 'file_too_large':
      return contentErrors.file_too_large({ max: bytesMax / 1_000_000 });
  }
}

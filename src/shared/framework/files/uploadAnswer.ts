import type { Attachment } from './Attachment.ts';

/** The outcome of an upload. */
export interface UploadAnswer {
  /** Number of records that were added, one for each file. */
  readonly count: number;
  /** Their files, in the order of the documents, as far as the caller may see them. */
  readonly files: readonly Attachment[];
}

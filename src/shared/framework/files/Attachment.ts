/** A file as calls answer it. Spec B-042 */
export interface Attachment {
  readonly id: number;
  readonly filename: string;
  /** Name of the user; null for a file that the portal has made. */
  readonly uploadBy: string | null;
  /** UTC. */
  readonly uploadDate: string;
  /** Address of a small picture of the first page, below /api; null without one. */
  readonly thumbnails: { readonly small: string } | null;
  /** `deleting` from the confirmation of its removal until the answer to the call. */
  readonly current_status: 'listed' | 'deleting';
  /** Media type by the bytes. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly pages: number | null;
  /** Present for a PDF or a picture of which no page could be read: it is damaged or protected. */
  readonly unreadable?: true;
}

/** The field, or the record, for which a file is sent. */
export interface FilePlace {
  readonly entity: string;
  /** Field with files; undefined: the file is kept beside the fields of a record. */
  readonly field?: string | undefined;
  /** The record of a file beside its fields. */
  readonly record?: number | undefined;
}

import type { Attachment } from '../../framework/files/Attachment.ts';

/** One value of a tag of an entry. Spec S-150 */
export interface MetadataRecord {
  readonly mdref: string;
  readonly tag: string;
  readonly value: string;
  readonly value_type: 'text' | 'date' | 'number' | 'boolean';
  readonly version: number;
}

/** A document of an entry: its own id, and its file as an attachment. Spec S-150 */
export interface LibraryDocument extends Omit<Attachment, 'id'> {
  readonly id: number;
  /** Id of the attachment, for the viewer. */
  readonly file: number;
  readonly doctype: string;
  readonly language: 'en-us' | 'fr' | null;
  readonly revision: number;
  /** false: an earlier revision, which editors alone see. */
  readonly is_current: boolean;
  /** Id of the document whose place this one takes; null for the first revision. */
  readonly replaces: number | null;
  readonly downloads: number;
}

/** An entry of a document library. Spec S-150 */
export interface LibraryEntry {
  readonly id: number;
  readonly dlref: string;
  readonly connection: string;
  readonly cmid: string;
  /** In the language of the caller. */
  readonly title: string;
  readonly title_en: string;
  readonly title_fr: string | null;
  readonly scope: 'all' | 'company' | 'customer' | 'employee';
  /** Ids of the customers of the scope `customer`; null for readers who are not staff. */
  readonly customers: readonly number[] | null;
  readonly effective_from: string | null;
  readonly effective_to: string | null;
  readonly status: 'active' | 'inactive';
  /** false: readers do not see it now. */
  readonly shown: boolean;
  readonly updated_at: string;
  readonly version: number;
  readonly metadata: readonly MetadataRecord[];
  readonly documents: readonly LibraryDocument[];
}

/** A file that is kept, as its row has it. */
export interface StoredFile {
  readonly id: number;
  readonly filename: string;
  /** By its bytes. */
  readonly content_type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** SHA-256 of the small picture of the first page; null for a file without one. */
  readonly thumbnails: { readonly small: string } | null;
  readonly pages: number | null;
  readonly uploadDate: Date;
  readonly uploadBy: number | null;
  readonly uploader_name: string | null;
  readonly owner_entity: string | null;
  readonly owner_id: number | null;
  readonly owner_field: string | null;
}

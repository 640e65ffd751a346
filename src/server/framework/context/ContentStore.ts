import type { Readable } from 'node:stream';

/** The bytes of files, each stored once under its SHA-256. */
export interface ContentStore {
  /** Folder of this machine for files that are still being received. */
  incoming(): Promise<string>;
  /** Moves a received file into the store. Content that is stored already stays as it is, and counts as stored now. */
  put(sha256: string, file: { readonly path: string; readonly size: number }): Promise<void>;
  /**
   * Reads content, or a part of it. Nothing is read before the stream is consumed.
   * @param range first and last byte
   * @throws AppError `file_content_missing` (404) before the first byte
   */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Removes content; content that is not there is no error. */
  remove(sha256: string): Promise<void>;
  /** The stored contents with the time of their last `put`, in no order. */
  list(): AsyncIterable<{ readonly sha256: string; readonly storedAt: Date }>;
}

/** Positions of bytes, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is kept: its row and its bytes. */
export interface KeptFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

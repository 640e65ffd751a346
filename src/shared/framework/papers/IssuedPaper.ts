/** Issued copies of a record that are listed, the latest ones. */
export const issuedCopiesMax = 200;

/** A copy of a paper that was issued, as the page of its record lists it. */
export interface IssuedPaper {
  readonly id: number;
  readonly paper: string;
  readonly title: string;
  /** Its code, or `both`. */
  readonly language: string;
  readonly issued_at: string;
  /** Name of the issuer, null for one whom the reader does not see; `is_system`: the portal has issued it. */
  readonly issued_by: string | null;
  readonly is_system: boolean;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** Bytes of the file. */
  readonly size: number;
}

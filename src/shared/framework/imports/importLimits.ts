/** Limits of a file that is imported. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  /** Rows below the headings. */
  rows: 50_000,
  /** Limit of rows that are imported together or not at all; meanwhile others wait for the locked records. */
  together: 1000,
  columns: 1000,
  /** Characters of a cell, as spreadsheets allow. */
  cellText: 32_767,
  /** Characters of all cells together. */
  text: 25_000_000,
  sheets: 250,
  /** Files in a ZIP beside the rows. */
  zipFiles: 200,
  /** Bytes of a ZIP, and of its files together once unpacked. */
  zipBytes: 100_000_000,
  /** Greatest ratio of the bytes of a file to its bytes in the ZIP. */
  zipRatio: 200,
  /** Time (ms) for which the file is kept for its user. */
  keptMs: 24 * 3_600_000,
} as const;

/** Megabytes of the largest file, for people. */
export const importMegabytes = importLimits.bytes / 1024 / 1024;

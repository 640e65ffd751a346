/** Limits of a draft that the server keeps. */
export const draftLimits = {
  /** Bytes of its values as JSON, with those that the form started with. */
  bytes: 256 * 1024,
  /** Drafts of one user; the oldest goes first. */
  count: 50,
  /** Time (ms) for which a draft is kept after its last change. */
  keptMs: 30 * 24 * 3_600_000,
} as const;

/** Kilobytes of the largest draft, for people. */
export const draftKilobytes = draftLimits.bytes / 1024;

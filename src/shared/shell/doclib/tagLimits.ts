/** Limits of the values that an entry has of a tag. */
export const tagLimits = {
  /** Characters of a value. */
  length: 200,
  values: 50,
} as const;

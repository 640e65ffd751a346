/** Limits of report templates, as their entities state them. Rules */
export const templateLimits = {
  /** Columns with the calculated ones. */
  columns: 70,
  calculated: 12,
  /** Columns that a calculated one combines. */
  operandsMin: 2,
  operandsMax: 10,
  sorting: 3,
  groups: 2,
  totals: 10,
  /** Rows of a preview. */
  previewRows: 20,
} as const;

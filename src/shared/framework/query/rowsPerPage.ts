/** The choices of rows per page. Spec B-203. */
export const rowsPerPageOptions = [5, 10, 20, 50, 100] as const;

export function isRowsPerPage(value: unknown): value is (typeof rowsPerPageOptions)[number] {
  return rowsPerPageOptions.some((option) => option === value);
}

/** Most rows that a screen may request at once. Grid contract 2.1. */
export const screenRowsMax = 100;

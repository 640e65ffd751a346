/** The choices of rows per page. Spec B-203. */
export const rowsPerPageOptions = [5, 10, 20, 50, 100] as const;

export function isRowsPerPage(value: unknown): value is (typeof rowsPerPageOptions)[number] {
  return rowsPerPageOptions.some((option) => option === value);
}

import type { ExportFormat } from '../definitions/types.gen.ts';

/** Most rows of a PDF. Grid contract 15. */
const pdfRowsMax = 10_000;

/** Most cells of a Google Sheet, the limit of the format itself; its headings count. */
const sheetCellsMax = 10_000_000;

/** Rows from which an export is offered in the background first. */
export const backgroundOver = 50_000;

/** The most rows that a file of a format holds with this number of columns; undefined: any number. */
export function rowsMax(format: ExportFormat, columns: number): number | undefined {
  if (format === 'PDF') return pdfRowsMax;
  return format === 'Google Sheet' ? Math.floor(sheetCellsMax / Math.max(columns, 1)) - 1 : undefined;
}

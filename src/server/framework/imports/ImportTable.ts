/** A cell as the file holds it: text as it is written, or a value of a typed cell. Days and times are texts in ISO 8601. */
export type Cell = string | number | boolean | null;

export interface ImportRow {
  /** Line of a text file, row of a sheet; from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The content of a file: its first row that is not blank gives the headings. */
export interface ImportTable {
  readonly format: 'CSV' | 'XLSX';
  readonly headings: readonly string[];
  /** Rows that are not blank. */
  readonly rows: readonly ImportRow[];
  /** Of a text file: the sign between its cells. */
  readonly separator: string | undefined;
  /** Of a workbook: the names of its sheets, and the one that was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | undefined;
}

/** True for a cell that holds nothing but blanks. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

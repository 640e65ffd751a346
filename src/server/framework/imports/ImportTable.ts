import type { ImportEncoding } from '../../../shared/framework/imports/textFiles.ts';

/** A cell as the file holds it: text as it is written, or a value of a typed cell. Days and times are texts in ISO 8601. */
export type Cell = string | number | boolean | null;

export interface ImportRow {
  /** Line of a text file, row of a sheet; from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The content of a file below its headings. */
export interface ImportTable {
  readonly format: 'CSV' | 'XLSX';
  readonly headings: readonly string[];
  /** Rows that are not blank. */
  readonly rows: readonly ImportRow[];
  /** Line of the headings. */
  readonly headingLine?: number;
  /** The first rows of the file that are not blank, with the beginnings of their first cells. */
  readonly firstRows?: readonly ImportRow[];
  readonly encoding?: ImportEncoding;
  /** Of a text file: the character between cells. */
  readonly separator: string | undefined;
  /** Names of a workbook's sheets, and the sheet that was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | undefined;
}

/** True for a cell that holds nothing but blanks. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && /^[\s\u200B\u2060\u200E\u200F]*$/.test(cell));
}

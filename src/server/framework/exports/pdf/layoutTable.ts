import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Measure } from '../../pdf/pdfTexts.ts';
import { wrapText } from '../../pdf/wrapText.ts';

export interface TableInput {
  readonly headings: readonly string[];
  /** Cells as texts; each row is emptied as it is laid out. */
  readonly rows: string[][];
  /** Index of the column that names a row, repeated in each band. */
  readonly naming: number;
  readonly measure: Measure;
  /** Points: the room of a page, less on the first one, and the height of a line of text. */
  readonly width: number;
  readonly height: number;
  readonly firstHeight: number;
  readonly lineHeight: number;
  readonly padding: number;
}

export interface TableRow {
  /** The text of each cell, by column, with a line feed between its lines: an array of lines for each would double their room. */
  readonly cells: readonly string[];
  readonly height: number;
}

/** The columns of one page, from left to right, with their widths. */
export type Band = readonly { readonly column: number; readonly width: number }[];

export interface TablePage {
  readonly band: Band;
  /** Rows from here to before there. */
  readonly from: number;
  readonly to: number;
}

export interface TableLayout {
  readonly heading: TableRow;
  readonly rows: readonly TableRow[];
  readonly pages: readonly TablePage[];
}

const [widthMin, widthMax] = [28, 170] as const;

/**
 * The pages of a table: columns as wide as their texts, longer texts wrapped; columns beyond the page follow in further pages of the same
 * rows, which begin with the naming column.
 */
export async function layoutTable(input: TableInput): Promise<TableLayout> {
  const widths = columnWidths(input, await widestCells(input));
  const bands = bandsOf(widths, input);
  const heading = wrapRow(input.headings, widths, input, true);
  const rows: TableRow[] = [];
  for (const [i, row] of input.rows.entries()) {
    rows.push(wrapRow(row, widths, input));
    input.rows[i] = [];
    if (rows.length % turnRows === 0) await nextTurn();
  }
  return { heading, rows, pages: pagesOf(rows, bands, heading, input) };
}

/** Rows after which other work of the process has a turn. */
const turnRows = 10;

async function widestCells({ headings, rows, measure }: TableInput): Promise<number[]> {
  const widest = headings.map(() => 0);
  for (const [i, row] of rows.entries()) {
    for (const [column, cell] of row.entries())
      if ((widest[column] ?? 0) < widthMax) widest[column] = Math.max(widest[column] ?? 0, measure(cell));
    if (i % turnRows === 0) await nextTurn();
  }
  return widest;
}

function columnWidths({ headings, measure, padding, width }: TableInput, widest: readonly number[]): number[] {
  return headings.map((heading, column) => {
    const longestWord = Math.max(...heading.split(/\s+/).map((word) => measure(word, true)));
    const wanted = Math.max(widest[column] ?? 0, Math.min(measure(heading, true), 2 * longestWord));
    // A fraction would be rounded, and the word that the width was made for would not fit.
    const inner = Math.ceil(Math.max(Math.min(wanted, widthMax), Math.min(longestWord, widthMax), widthMin));
    return Math.min(inner + 2 * padding, width / 2);
  });
}

/** Shares the columns out among pages. */
function bandsOf(widths: readonly number[], { naming, width }: TableInput): Band[] {
  const bands: { column: number; width: number }[][] = [];
  let room = -1;
  for (const [column, own] of widths.entries()) {
    if (own > room) {
      const isFirst = bands.length === 0;
      const name = isFirst || column === naming ? [] : [{ column: naming, width: widths[naming] ?? 0 }];
      bands.push(name);
      room = width - name.reduce((sum, each) => sum + each.width, 0);
    }
    // Further bands have the naming column in front already.
    if (bands.length > 1 && column === naming) continue;
    bands.at(-1)?.push({ column, width: own });
    room -= own;
  }
  return bands;
}

function wrapRow(cells: readonly string[], widths: readonly number[], input: TableInput, isBold = false): TableRow {
  const { measure, padding, lineHeight } = input;
  let most = 1;
  const wrapped = widths.map((width, column) => {
    const lines = wrapText(cells[column] ?? '', width - 2 * padding, (text) => measure(text, isBold));
    most = Math.max(most, lines.length);
    return lines.join('\n');
  });
  return { cells: wrapped, height: most * lineHeight + 2 * padding };
}

function pagesOf(rows: readonly TableRow[], bands: readonly Band[], heading: TableRow, { height, firstHeight }: TableInput): TablePage[] {
  const pages: TablePage[] = [];
  let from = 0;
  do {
    let room = (from === 0 ? firstHeight : height) - heading.height;
    let to = from;
    // A row higher than a page gets a separate page.
    while (to < rows.length && (to === from || (rows[to]?.height ?? 0) <= room)) room -= rows[to++]?.height ?? 0;
    for (const band of bands) pages.push({ band, from, to });
    from = to;
  } while (from < rows.length);
  return pages;
}

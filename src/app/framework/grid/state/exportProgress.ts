import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import { lastPdfRows } from '../../../../shared/framework/exports/pdfRows.ts';
import { countSheetRows } from './countSheetRows.ts';

/** The part of a file that has arrived. */
export interface ReceivedPart {
  readonly bytes: number;
  /** undefined for a format whose rows cannot be counted. */
  readonly rows: number | undefined;
}

const [lineFeed, quote] = [10, 34] as const;

/** Lines of a file that are no rows, before its rows. */
const headLines: Partial<Readonly<Record<ExportFormat, (columns: number) => number>>> = {
  CSV: () => 1,
  JSON: () => 1,
  XML: (columns) => columns + 5,
};

/** Formats whose rows are not lines. */
const counters: Partial<Readonly<Record<ExportFormat, () => (chunk: Uint8Array) => number | undefined>>> = {
  XLSX: countSheetRows,
  PDF: countPdfRows,
};

/** Rows by the comments between the pages. */
function countPdfRows(): (chunk: Uint8Array) => number {
  const decoder = new TextDecoder('latin1');
  let [rest, rows] = ['', 0];
  return (chunk) => {
    const text = rest + decoder.decode(chunk);
    rows = lastPdfRows(text) ?? rows;
    // A comment can be cut by the end of a chunk.
    rest = text.slice(-commentMax);
    return rows;
  };
}

const commentMax = 24;

/** Counts the bytes of a file, and its rows; a line feed within a quoted cell of CSV counts for none. */
export function countReceived(format: ExportFormat, columns: number): (chunk: Uint8Array) => ReceivedPart {
  const before = headLines[format]?.(columns);
  const rowsOf = counters[format]?.();
  let [bytes, lines, isQuoted] = [0, 0, false];
  return (chunk) => {
    bytes += chunk.length;
    if (before === undefined) return { bytes, rows: rowsOf?.(chunk) };
    for (const byte of chunk) {
      if (byte === quote && format === 'CSV') isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    return { bytes, rows: Math.max(0, lines - before) };
  };
}

import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { type Cell, type ImportRow, type ImportTable, isBlankCell } from './ImportTable.ts';

/** The parts of a file that its page shows: they are read without its rows. */
export interface ImportSummary extends Omit<ImportTable, 'rows' | 'sheet'> {
  readonly sheet: string | null;
  /** The first different values of each column. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
  /** Rows with more cells than headings. */
  readonly overlong?: ImportState['overlong'];
}

const samplesMax = 3;
const sampleLength = 80;

/** @returns the summary of a file, whose rows it reads once */
export function summaryOf({ rows, sheet, ...table }: ImportTable): ImportSummary {
  const samples = table.headings.map((_heading, place) => samplesOf(rows.map(({ cells }) => cells[place] ?? null)));
  return { ...table, samples, rows: rows.length, sheet: sheet ?? null, overlong: overlongRows(table.headings, rows) };
}

function overlongRows(headings: readonly string[], rows: readonly ImportRow[]): ImportState['overlong'] {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const found = rows.filter(({ cells }) => cells.length > width);
  const [first] = found;
  return first ? { rows: found.length, line: first.line } : null;
}

function samplesOf(cells: readonly Cell[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    if (!isBlankCell(cell)) samples.add(String(cell).slice(0, sampleLength).toWellFormed());
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

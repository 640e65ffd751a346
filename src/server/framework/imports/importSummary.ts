import { type Cell, type ImportTable, isBlankCell } from './ImportTable.ts';

/** The parts of a file that its page shows: they are read without its rows. */
export interface ImportSummary extends Omit<ImportTable, 'rows' | 'separator' | 'sheet'> {
  readonly sheet: string | null;
  /** The first different values of each column. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
}

const samplesMax = 3;
const sampleLength = 80;

export function summaryOf({ format, headings, rows, sheets, sheet }: ImportTable): ImportSummary {
  const samples = headings.map((_heading, place) => samplesOf(rows.map(({ cells }) => cells[place] ?? null)));
  return { format, headings, samples, rows: rows.length, sheets, sheet: sheet ?? null };
}

function samplesOf(cells: readonly Cell[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    if (!isBlankCell(cell)) samples.add(String(cell).slice(0, sampleLength).toWellFormed());
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

import { apostrophized } from '../../../shared/framework/exports/formulaText.ts';

/** The first line of a CSV file: a byte order mark, without which some spreadsheets do not read UTF-8, and the headings. */
export function csvHeader(headings: readonly string[]): string {
  return `\uFEFF${headings.map(quoted).join(',')}\n`;
}

/** A text as a cell of CSV; it never begins a formula. */
export function quoted(text: string): string {
  const safe = apostrophized(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

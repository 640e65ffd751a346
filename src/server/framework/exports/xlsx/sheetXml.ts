import { dayMs } from '../../../../shared/framework/durations.ts';
import type { CellKind, ExportColumn, Row } from '../content/ExportColumn.ts';
import { columnStyles } from './workbookParts.ts';

/** Longest text of a cell in a workbook. */
const textMax = 32_767;

const hostile = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
const each = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text for the XML of a sheet: characters that XML cannot hold as `_x000B_`, so that every text is read back unchanged. */
function sheetText(text: string): string {
  const cut = text.length > textMax ? `${text.slice(0, textMax - 1).toWellFormed()}…` : text;
  return hostile.test(cut)
    ? cut.replaceAll(each, (sign) => entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : cut;
}

/** The name of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  return (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Writes the rows of a sheet, with a style for each column. */
export function rowWriter(columns: readonly ExportColumn[]): (row: Row, number: number) => string {
  const styles = columnStyles(columns);
  const writers = columns.map(({ kind }, i) => {
    const letters = columnLetters(i);
    const style = styles[i] ?? 0;
    return (cell: string, number: number) => cellXml(kind, cell, `r="${letters}${number}"`, style);
  });
  return (row, number) => {
    let cells = '';
    for (const [i, write] of writers.entries()) {
      const cell = row[i] ?? null;
      if (cell !== null) cells += write(cell, number);
    }
    return `<row r="${number}">${cells}</row>`;
  };
}

function cellXml(kind: CellKind, cell: string, at: string, style: number): string {
  switch (kind) {
    case 'boolean':
      return `<c ${at} t="b"><v>${cell === 'true' ? 1 : 0}</v></c>`;
    case 'number':
      return isExact(cell) ? `<c ${at} s="${style}"><v>${cell}</v></c>` : textXml(cell, at);
    case 'date':
    case 'datetime': {
      const serial = dayNumber(cell);
      return serial === undefined ? textXml(cell, at) : `<c ${at} s="${style}"><v>${serial}</v></c>`;
    }
    case 'text':
      return textXml(cell, at);
  }
}

function textXml(text: string, at: string): string {
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${sheetText(text)}</t></is></c>`;
}

/** The headings, which stay in view. */
export function headingRow(columns: readonly ExportColumn[], style: number): string {
  const cells = columns.map(
    ({ heading }, i) =>
      `<c r="${columnLetters(i)}1" s="${style}" t="inlineStr"><is><t xml:space="preserve">${sheetText(heading)}</t></is></c>`,
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** Spreadsheets calculate with 15 digits: a longer number stays a text, so that none is rounded. */
function isExact(text: string): boolean {
  if (!/^-?\d[\d.e+-]*$/i.test(text)) return false;
  return text.length <= 15 || text.replaceAll(/^-?0*|[.]|e.*$/gi, '').replace(/^0+/, '').length <= 15;
}

/** The day number of 1970-01-01, counted from the last day of 1899. */
const epochDay = 25_569;
/** Day number of 1900-03-01: spreadsheets count a 29 February 1900, so earlier days have other numbers. */
const firstDay = 61;

/** Number of a day, with the local time as its fraction; undefined for days before March 1900. */
function dayNumber(text: string): number | undefined {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const [hour, minute, second] = [text.slice(11, 13), text.slice(14, 16), text.slice(17, 19)].map(Number);
  if (text[4] !== '-' || text.length < 10 || text.includes('BC')) return undefined;
  const serial = Date.UTC(year, month - 1, day, hour, minute, second) / dayMs + epochDay;
  return serial >= firstDay ? serial : undefined;
}

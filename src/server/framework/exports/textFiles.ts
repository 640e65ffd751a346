import type { ExportColumn, ExportContent, Row } from './content/ExportColumn.ts';
import { csvHeader, quoted } from './csvText.ts';
import { xmlText } from './xlsx/xmlText.ts';

/** CSV with the headings in its first line; texts that a spreadsheet would take for formulas have an apostrophe before them. */
export async function* csvFile({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield csvHeader(columns.map(({ heading }) => heading));
  for await (const part of rows)
    yield part.map((row) => `${columns.map((column, i) => csvCell(column, row[i] ?? null)).join(',')}\n`).join('');
}

function csvCell({ kind }: ExportColumn, cell: Row[number]): string {
  if (cell === null) return '';
  return kind === 'number' && jsonNumber.test(cell) ? cell : quoted(cell);
}

/** A JSON array with one object for each row, by field; one row on each line. Numbers and booleans are such, instants ISO 8601. */
export async function* jsonFile({ columns, rows }: ExportContent): AsyncGenerator<string> {
  const keys = columns.map(({ name }) => JSON.stringify(name));
  let isFirst = true;
  yield '[';
  for await (const part of rows) {
    yield part
      .map((row) => {
        const separator = isFirst ? '\n' : ',\n';
        isFirst = false;
        return `${separator}{${columns.map((column, i) => `${keys[i] ?? ''}:${jsonCell(column, row[i] ?? null)}`).join(',')}}`;
      })
      .join('');
  }
  yield '\n]\n';
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

function jsonCell({ kind }: ExportColumn, cell: Row[number]): string {
  if (cell === null) return 'null';
  if (kind === 'boolean') return cell;
  // The digits of PostgreSQL go on unchanged: no number is rounded.
  if (kind === 'number' && jsonNumber.test(cell)) return cell;
  return JSON.stringify(kind === 'datetime' ? isoInstant(cell) : cell);
}

/** `2026-11-20 09:00:00-05:00` as ISO 8601. */
function isoInstant(cell: string): string {
  return cell.replace(' ', 'T');
}

/**
 * XML: the columns with their fields and headings, then one element for each row with an element for each field that is not blank.
 * Characters that no XML can hold become U+FFFD.
 */
export async function* xmlFile({ title, filter, language, columns, rows, groups }: ExportContent): AsyncGenerator<string> {
  const names = columns.map(({ name }) => elementName(name));
  const note = groups?.notes.join(' ');
  const [filtered, noted] = [filter === undefined ? '' : ` filter="${xmlText(filter)}"`, note ? ` note="${xmlText(note)}"` : ''];
  const attributes = `title="${xmlText(title)}"${filtered}${noted} xml:lang="${xmlText(language)}"`;
  const described = columns.map(
    ({ heading, kind }, i) => `<column field="${names[i] ?? ''}" type="${kind}" heading="${xmlText(heading)}"/>\n`,
  );
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<export ${attributes}>\n<columns>\n${described.join('')}</columns>\n<rows>\n`;
  for await (const part of rows) {
    yield part
      .map((row) => {
        const cells = columns.map(({ kind }, i) => {
          const cell = row[i] ?? null;
          return cell === null ? '' : `<${names[i] ?? ''}>${xmlText(kind === 'datetime' ? isoInstant(cell) : cell)}</${names[i] ?? ''}>`;
        });
        return `<row>${cells.join('')}</row>\n`;
      })
      .join('');
  }
  yield '</rows>\n</export>\n';
}

/** A field as the name of an element: other characters than letters, digits, `_`, `-` and `.` become `_xHHHH_`. */
function elementName(field: string): string {
  const escape = (sign: string): string => `_x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`;
  return field.replaceAll(/[^A-Za-z0-9_.-]/gu, escape).replace(/^[^A-Za-z_]/, escape);
}

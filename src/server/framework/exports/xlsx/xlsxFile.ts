import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { ExportColumn, ExportContent, Row } from '../content/ExportColumn.ts';
import { columnLetters, headingRow, rowWriter } from './sheetXml.ts';
import { styles, workbookParts } from './workbookParts.ts';
import { xmlText } from './xmlText.ts';

/** Rows of a sheet, headings included: the limit of the format. */
const sheetRowsMax = 1_048_576;

/** Text that is gathered before it is packed. */
const pieceLength = 1 << 16;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * A workbook: typed cells, headings that stay in view and filter, columns as wide as their first rows. Rows beyond a sheet go on in
 * another one. One part of the rows is in memory at a time.
 * @param rowsMax rows of a sheet, headings included
 */
export async function* xlsxFile(content: ExportContent, rowsMax = sheetRowsMax): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const stopped = new AbortController();
  const feeding = feed(zip, content, { rowsMax, signal: stopped.signal }).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error('The rows ended early.', { cause: error }));
  });
  try {
    for await (const chunk of out) yield chunk as Buffer;
  } finally {
    stopped.abort();
    await feeding;
  }
}

interface FeedOptions {
  readonly rowsMax: number;
  readonly signal: AbortSignal;
}

async function feed(
  zip: yazl.ZipFile,
  { title, filter, columns, rows, groups }: ExportContent,
  { rowsMax, signal }: FeedOptions,
): Promise<void> {
  const writeRow = rowWriter(columns);
  const lastColumn = columnLetters(Math.max(columns.length - 1, 0));
  const counts: number[] = [];
  let sheet: PassThrough | undefined;
  let widths: string | undefined;
  let [piece, count] = ['', 0];
  const flush = async (): Promise<void> => {
    const isRoom = sheet?.write(piece) ?? true;
    piece = '';
    if (!isRoom && sheet) await once(sheet, 'drain', { signal });
  };
  const endSheet = async (): Promise<void> => {
    if (!sheet) return;
    piece += `</sheetData><autoFilter ref="A1:${lastColumn}${count}"/>${printing(title)}</worksheet>`;
    await flush();
    sheet.end();
    counts.push(count);
    sheet = undefined;
  };
  const beginSheet = (): void => {
    sheet = new PassThrough({ highWaterMark: 4 * pieceLength });
    zip.addReadStream(sheet, `xl/worksheets/sheet${counts.length + 1}.xml`, { compressionLevel: 3 });
    piece = `${sheetHead(widths ?? '')}${headingRow(columns, styles.heading)}`;
    count = 1;
  };
  for await (const part of rows) {
    signal.throwIfAborted();
    widths ??= columnWidths(columns, part);
    for (const row of part) {
      if (sheet && count >= rowsMax) await endSheet();
      if (!sheet) beginSheet();
      count += 1;
      piece += writeRow(row, count);
      if (piece.length >= pieceLength) await flush();
    }
  }
  widths ??= columnWidths(columns, []);
  if (!sheet && counts.length === 0) beginSheet();
  await endSheet();
  const description = [...(filter === undefined ? [] : [filter]), ...(groups?.notes ?? [])].join('\n') || undefined;
  const sheets = counts.map((each, i) => ({
    name: sheetName(title, i, counts.length),
    area: `$A$1:$${lastColumn}$${each}`,
    headings: '$1:$1',
  }));
  for (const [path, xml] of Object.entries(workbookParts({ title, description, columns, sheets }))) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

function sheetHead(widths: string): string {
  const view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${view}</sheetViews>${widths}<sheetData>`;
}

/** On paper: across, as wide as the page, with the title above and the number of the page below. */
function printing(title: string): string {
  const text = xmlText(title.replaceAll('&', '&&').slice(0, 200));
  return `<pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddHeader>&amp;L${text}</oddHeader><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`;
}

const [widthMin, widthMax, sampleRows] = [8, 60, 200] as const;

/** Widths in characters that fit the headings, with their filter buttons, and the first rows. */
function columnWidths(columns: readonly ExportColumn[], rows: readonly Row[]): string {
  const sample = rows.slice(0, sampleRows);
  const cols = columns.map(({ heading, kind }, i) => {
    const longest = sample.reduce((most, row) => Math.max(most, shownLength(kind, row[i] ?? '')), heading.length + 3);
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.min(Math.max(longest + 2, widthMin), widthMax)}" customWidth="1"/>`;
  });
  return cols.length > 0 ? `<cols>${cols.join('')}</cols>` : '';
}

function shownLength(kind: ExportColumn['kind'], cell: string): number {
  if (kind === 'datetime') return 'YYYY-MM-DD HH:mm'.length;
  // Separators of thousands take room too.
  return kind === 'number' ? Math.ceil(cell.length * 1.3) : cell.length;
}

/** The name of a sheet: at most 31 characters, none that spreadsheets refuse. */
function sheetName(title: string, index: number, count: number): string {
  const suffix = count > 1 ? ` ${index + 1}` : '';
  const safe = title.replaceAll(/[\u0000-\u001f*/:?[\\\]]+/g, ' ').replaceAll(/^['\s]+|['\s]+$/g, '');
  return (
    safe
      .slice(0, 31 - suffix.length)
      .toWellFormed()
      .replace(/['\s]+$/, '') || 'Export'
  ).concat(suffix);
}

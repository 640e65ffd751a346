import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { findHeadings, type HeadingChoice } from './findHeadings.ts';
import { type Cell, type ImportRow, type ImportTable, isBlankCell } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';
import { type CsvChoices, readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';

/** Choices of a person about a file; those left out are found out. */
export interface ReadChoices extends CsvChoices {
  /** Name of the sheet of a workbook; default: the first one. */
  readonly sheet?: string | undefined;
  readonly heading?: HeadingChoice;
}

/**
 * Reads a file by its content: a workbook (XLSX) or else a text of rows (CSV). Blank rows are left out.
 * @throws AppError `importErrors` that name the line or the limit
 */
export async function readTable(bytes: Buffer, { heading = {}, sheet, ...choices }: ReadChoices = {}): Promise<ImportTable> {
  if (bytes.length === 0) throw importErrors.import_file_empty();
  if (isArchive(bytes)) {
    const workbook = await readWorkbook(bytes, sheet);
    const { sheets } = workbook;
    return { format: 'XLSX', ...(await headed(workbook.rows, heading)), separator: undefined, sheets, sheet: workbook.sheet };
  }
  const { encoding, separator, rows } = readCsv(bytes, choices);
  return { format: 'CSV', ...(await headed(rows, heading)), encoding, separator, sheets: [], sheet: undefined };
}

async function headed(source: AsyncIterable<ImportRow>, choice: HeadingChoice) {
  const { first, headingLine, rows } = await findHeadings(limited(source), choice);
  const firstRows = first.map(({ line, cells }) => ({
    line,
    cells: cells
      .filter((cell) => !isBlankCell(cell))
      .slice(0, shownCells)
      .map(shortCell),
  }));
  return { ...(await collect(rows)), headingLine, firstRows };
}

const shownCells = 8;
const shownLength = 40;

function shortCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.trim().slice(0, shownLength).toWellFormed() : cell;
}

function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

async function collect(source: AsyncIterable<ImportRow>): Promise<Pick<ImportTable, 'headings' | 'rows'>> {
  let headings: readonly Cell[] | undefined;
  const rows: ImportRow[] = [];
  let width = 0;
  for await (const { line, cells: kept } of source) {
    width = Math.max(width, kept.length);
    if (headings === undefined) headings = kept;
    else if (rows.length === importLimits.rows) throw importErrors.import_too_many_rows({ max: importLimits.rows });
    else rows.push({ line, cells: kept });
  }
  if (headings === undefined) throw importErrors.import_file_empty();
  if (rows.length === 0) throw importErrors.import_no_rows();
  const given = headings;
  return { headings: Array.from({ length: width }, (_, i) => String(given[i] ?? '').trim()), rows };
}

/** The rows that are not blank, each without the blank cells at its end; the limits hold while they are read. */
async function* limited(source: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
  let text = 0;
  for await (const { line, cells } of source) {
    const kept = cells.slice(0, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1);
    if (kept.length === 0) continue;
    if (kept.length > importLimits.columns) throw importErrors.import_too_many_columns({ line, max: importLimits.columns });
    text += textLength(line, kept);
    if (text > importLimits.text) throw importErrors.import_too_much_text({ max: importLimits.text });
    yield { line, cells: kept };
  }
}

/**
 * Characters of the texts of a row.
 * @throws AppError `import_cell_too_long` (400)
 */
function textLength(line: number, cells: readonly Cell[]): number {
  let sum = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    if (cell.length > importLimits.cellText) throw importErrors.import_cell_too_long({ line, max: importLimits.cellText });
    sum += cell.length;
  }
  return sum;
}

import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { type Cell, type ImportRow, type ImportTable, isBlankCell } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';
import { readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';

/**
 * Reads a file by its content: a workbook (XLSX) or else a text of rows (CSV). Blank rows are left out.
 * @param sheet name of the sheet of a workbook; undefined: the first one
 * @throws AppError `importErrors` that name the line or the limit
 */
export async function readTable(bytes: Buffer, sheet?: string): Promise<ImportTable> {
  if (bytes.length === 0) throw importErrors.import_file_empty();
  if (isArchive(bytes)) {
    const workbook = await readWorkbook(bytes, sheet);
    const { sheets } = workbook;
    return { format: 'XLSX', ...(await collect(workbook.rows)), separator: undefined, sheets, sheet: workbook.sheet };
  }
  const { separator, rows } = readCsv(bytes);
  return { format: 'CSV', ...(await collect(rows)), separator, sheets: [], sheet: undefined };
}

function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

async function collect(source: AsyncIterable<ImportRow>): Promise<Pick<ImportTable, 'headings' | 'rows'>> {
  let headings: readonly Cell[] | undefined;
  const rows: ImportRow[] = [];
  let width = 0;
  let text = 0;
  for await (const { line, cells } of source) {
    const kept = cells.slice(0, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1);
    if (kept.length === 0) continue;
    if (kept.length > importLimits.columns) throw importErrors.import_too_many_columns({ line, max: importLimits.columns });
    text += textLength(line, kept);
    if (text > importLimits.text) throw importErrors.import_too_much_text({ max: importLimits.text });
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

import { type CellValue, readXlsx, streamXlsxRows } from 'hucre';
import { AppError } from '../../../shared/framework/AppError.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { checkArchive } from './checkArchive.ts';
import type { Cell, ImportRow } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';

interface WorkbookContent {
  /** Names of the sheets that people see. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** All rows with their blank ones. */
  readonly rows: AsyncIterable<ImportRow>;
}

/**
 * Reads a sheet of a workbook (XLSX) row by row; of formulas the result that the file holds.
 * @param wanted name of the sheet; undefined: the first one
 * @throws AppError 400 `import_file_unreadable`, `import_file_too_deep`, `import_sheet_unknown`; the first one also while the rows are read
 */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<WorkbookContent> {
  const sheets: string[] = [];
  await readable(async () => {
    await checkArchive(bytes);
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) sheets.push(name);
        return false;
      },
    });
  });
  if (sheets.length > importLimits.sheets) throw importErrors.import_too_many_sheets({ max: importLimits.sheets });
  const [first] = sheets;
  if (first === undefined) throw importErrors.import_file_unreadable();
  const sheet = wanted ?? first;
  if (!sheets.includes(sheet))
    throw importErrors.import_sheet_unknown({ sheet: sheet.slice(0, 100), sheets: sheets.join(', ').slice(0, 1000) });
  return { sheets, sheet, rows: rowsOf(bytes, sheet) };
}

async function* rowsOf(bytes: Buffer, sheet: string): AsyncGenerator<ImportRow> {
  const rows = streamXlsxRows(bytes, { sheet });
  try {
    for (;;) {
      const next = await readable(() => rows.next());
      if (next.done) return;
      yield { line: next.value.index + 1, cells: next.value.values.map(cellOf) };
    }
  } finally {
    await rows.return();
  }
}

/** Whatever a package says of a file that it cannot read, the file is at fault. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : importErrors.import_file_unreadable({}, { cause });
  }
}

function cellOf(value: CellValue): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dateText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** Spreadsheets count days from here: a time without a day is on it. */
const dayZero = '1899-12-30';

/** A day, a time, or both, to the second: as a fraction of a day a time is not exact. */
function dateText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T');
  if (day === dayZero) return time.replace(/:00$/, '');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

import { readXlsx, streamXlsxRows } from 'hucre';
import { AppError } from '../../../shared/framework/AppError.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { type FormedRow, readCellForms } from './cellForms.ts';
import { checkArchive } from './checkArchive.ts';
import type { ImportRow } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';
import { type DateSystem, workbookCell } from './workbookCell.ts';

interface WorkbookContent {
  /** Names of the sheets that people see. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** All rows with their blank ones. */
  readonly rows: AsyncIterable<ImportRow>;
}

/**
 * Reads a sheet of a workbook (XLSX) row by row; for formulas, the result stored in the file. @param wanted name of the sheet; undefined:
 * the first sheet
 * @throws AppError 400 `import_file_unreadable`, `import_file_too_deep`, `import_sheet_unknown`; the first error also while the rows are
 * read
 */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<WorkbookContent> {
  const sheets: string[] = [];
  const places = new Map<string, number>();
  const { dateSystem = '1900' } = await readable(async () => {
    await checkArchive(bytes);
    return readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }, place) => {
        if (!hidden && !veryHidden) sheets.push(name);
        places.set(name, place);
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
  return { sheets, sheet, rows: rowsOf(bytes, sheet, places.get(sheet) ?? 0, dateSystem) };
}

async function* rowsOf(bytes: Buffer, sheet: string, place: number, system: DateSystem): AsyncGenerator<ImportRow> {
  const rows = streamXlsxRows(bytes, { sheet });
  const formed = readCellForms(bytes, place);
  let forms: FormedRow | undefined;
  try {
    for (;;) {
      const next = await readable(() => rows.next());
      if (next.done) return;
      const { index, values } = next.value;
      for (let isOpen = true; isOpen && (forms?.index ?? -1) < index; ) {
        const { done, value } = await readable(() => formed.next());
        isOpen = !done;
        forms = value;
      }
      const own = forms?.index === index ? forms.forms : undefined;
      yield { line: index + 1, cells: values.map((value, column) => workbookCell(value, own?.get(column), system)) };
    }
  } finally {
    await rows.return();
    await formed.return(undefined);
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

import type { ExportColumn, ExportContent, Row } from '../content/ExportColumn.ts';
import type { GoogleSheets, SheetValue } from './GoogleSheets.ts';

/** Rows and characters of one call. */
const [batchRows, batchLength] = [5000, 1_000_000] as const;

/**
 * Writes a list into a new Google Sheet. Its title says "incomplete" until the last row is written.
 * @param count number of rows, as counted before
 * @returns the address of the sheet
 */
export async function sendSheet(
  sheets: GoogleSheets,
  { title, columns, rows, word, groups }: ExportContent,
  count: number,
): Promise<string> {
  // A sheet has a row below its frozen headings.
  let capacity = Math.max(groups?.count ?? count, 1) + 1;
  const { id, url } = await sheets.create(word('export.incomplete_title', { title }), capacity, Math.max(columns.length, 1));
  let next = 1;
  let [batch, length]: [SheetValue[][], number] = [[columns.map(({ heading }) => heading)], 0];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const last = next + batch.length - 1;
    // Rows may have been added since they were counted.
    if (last > capacity) await sheets.addRows(id, last - capacity);
    capacity = Math.max(capacity, last);
    await sheets.write(id, next, batch);
    next = last + 1;
    [batch, length] = [[], 0];
  };
  for await (const part of rows)
    for (const row of part) {
      batch.push(columns.map((column, i) => sheetValue(column, row[i] ?? null)));
      length += row.reduce((sum, cell) => sum + (cell?.length ?? 0) + 4, 0);
      if (batch.length >= batchRows || length >= batchLength) await flush();
    }
  await flush();
  await sheets.rename(id, title);
  return url;
}

function sheetValue({ kind }: ExportColumn, cell: Row[number]): SheetValue {
  if (cell === null) return null;
  switch (kind) {
    case 'boolean':
      return cell === 'true';
    case 'number':
      // A longer number would be rounded.
      return /^-?\d[\d.e+-]*$/i.test(cell) && cell.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(cell) : cell;
    case 'datetime':
      return cell.slice(0, 16);
    case 'text':
    case 'date':
      return cell;
  }
}

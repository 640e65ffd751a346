import { type CellColumn, formatCell } from '../../../../shared/framework/formats/formatCell.ts';
import type { ExportColumn, ExportContent } from './ExportColumn.ts';

/** A cell as people read it, in the words and formats of the file's language. */
export function shownCell(
  { kind, shown }: ExportColumn,
  cell: string | null,
  { language, word }: Pick<ExportContent, 'language' | 'word'>,
): string {
  if (cell === null) return '';
  return kind === 'number' || kind === 'text' ? textOf(cell, shown, language) : plainText(kind, cell, word);
}

function textOf(cell: string, shown: CellColumn, language: string): string {
  // The word for blanks among numbers.
  if (shown.type !== 'text' && Number.isNaN(Number(cell)) && cell !== 'NaN') return cell;
  // Instants and days have no zone here any more.
  return formatCell(cell, shown, { language, timezone: 'UTC' })
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f]/g, ' ');
}

function plainText(kind: 'boolean' | 'date' | 'datetime', cell: string, word: ExportContent['word']): string {
  if (kind === 'boolean') return word(cell === 'true' ? 'export.yes' : 'export.no');
  return kind === 'date' ? cell : cell.slice(0, 16);
}

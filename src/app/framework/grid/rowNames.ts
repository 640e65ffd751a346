import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Text } from '../../../shared/framework/text.ts';

/**
 * The column that names the record of a row and links to it: of the name fields in the reader's language, else in English, the first
 * one shown; else the first column.
 * @param text gives a text in the reader's language
 */
export function namingColumn(
  columns: readonly ColumnDescription[],
  nameFields: readonly Text[],
  text: (text: Text) => string,
): ColumnDescription | undefined {
  const named = (fields: readonly string[]) => columns.find(({ field }) => fields.includes(field));
  return named(nameFields.map(text)) ?? named(nameFields.map(({ en }) => en)) ?? columns[0];
}

/** Display name of a row: the value of its naming column, else of its name fields in English, else its id. */
export function nameOfRow(row: GridRow, column: ColumnDescription | undefined, nameFields: readonly Text[]): string {
  const fields = [...(column ? [column.reference?.labelField ?? column.field] : []), ...nameFields.map(({ en }) => en), 'id'];
  return fields.map((field) => textOf(row[field])).find((name) => name !== '') ?? '';
}

import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { Text } from '../../../../shared/framework/text.ts';

/**
 * The columns that name the record of a row and link to it: of the name fields in the reader's language, else in English, the first one
 * shown, with its neighbours among them; else the first column.
 * @param text gives a text in the reader's language
 */
export function namingColumns(
  columns: readonly ColumnDescription[],
  nameFields: readonly Text[],
  text: (text: Text) => string,
): readonly ColumnDescription[] {
  const named = (fields: readonly string[]) => {
    const first = columns.findIndex(({ field }) => fields.includes(field));
    if (first === -1) return undefined;
    const others = columns.slice(first).findIndex(({ field }) => !fields.includes(field));
    return columns.slice(first, others === -1 ? undefined : first + others);
  };
  return named(nameFields.map(text)) ?? named(nameFields.map(({ en }) => en)) ?? columns.slice(0, 1);
}

/** Display name of a row: the values of its naming columns, else the first of its name fields in English, else its id. */
export function nameOfRow(row: GridRow, columns: readonly ColumnDescription[], nameFields: readonly Text[]): string {
  const name = columns.map(({ reference, field }) => textOf(row[reference?.labelField ?? field])).filter((part) => part !== '');
  if (name.length > 0) return name.join(' ');
  return [...nameFields.map(({ en }) => en), 'id'].map((field) => textOf(row[field])).find((part) => part !== '') ?? '';
}

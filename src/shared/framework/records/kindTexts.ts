import type { Field } from '../fields/Field.ts';
import type { FieldKind } from '../fields/FieldKind.ts';
import { listType } from '../fields/kinds.ts';
import { type CellContext, formatCell } from '../formats/formatCell.ts';
import { inUnit } from '../formats/inUnit.ts';
import type { MessageValues } from '../messages/messages.ts';

type RecordValues = Readonly<Record<string, unknown>>;

/** Words and formats of a text. */
export interface TextContext extends CellContext {
  readonly message: (key: string, values?: MessageValues) => string;
}

type FieldText = (field: Field, record: RecordValues, context: TextContext) => string;

/** The text of a value by its kind, in one line or several; empty for no value. */
export const kindTexts: Readonly<Record<FieldKind, FieldText>> = {
  text: plainText,
  html: plainText,
  time: plainText,
  enum: plainText,
  integer: plainText,
  decimal: plainText,
  boolean: booleanText,
  date: plainText,
  datetime: plainText,
  reference: labelText,
  references: labelsText,
  list: plainText,
  rows: rowsText,
  json: jsonText,
  secret: plainText,
};

/** A value as a cell of a list shows it, with its unit. */
function plainText(field: Field, record: RecordValues, context: TextContext): string {
  const { 'x-format': format, 'x-unit': unit } = field.property;
  const shape = {
    type: listType(field) ?? 'text',
    format,
    decimals: field.decimals,
    unit: typeof unit === 'string' ? unit : undefined,
    searchOptions: field.options,
  } as const;
  return formatCell(record[field.name], typeof unit === 'object' ? inUnit(shape, record[unit.field]) : shape, context);
}

/** The name of the referenced record; empty if the reader may not see it, because its key means nothing to people. */
function labelText(field: Field, record: RecordValues): string {
  const label = record[`${field.name}_label`];
  return typeof label === 'string' ? label : '';
}

/** The names of the referenced records that the reader may see. */
function labelsText(field: Field, record: RecordValues): string {
  const labels = record[`${field.name}_label`];
  return Array.isArray(labels) ? labels.join(', ') : '';
}

function booleanText({ name }: Field, record: RecordValues, { message }: TextContext): string {
  const value = record[name];
  return typeof value === 'boolean' ? message(value ? 'form.yes' : 'form.no') : '';
}

function jsonText({ name }: Field, record: RecordValues): string {
  const value = record[name];
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The number of items. */
function rowsText({ name }: Field, record: RecordValues, { message }: TextContext): string {
  const value = record[name];
  return Array.isArray(value) && value.length > 0 ? message('form.items', { count: value.length }) : '';
}

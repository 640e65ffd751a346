import { type Entity, type Field, fieldsInLanguage, getField } from '../definitions/entity.ts';
import { defaultDateFormats, formatDay } from '../formats/dateFormats.ts';
import { type CellContext, formatInstant } from '../formats/formatCell.ts';
import { textIn } from '../text.ts';
import { joinTitle } from './joinTitle.ts';

/**
 * The text that names a record for a reader: its title fields (labels for references and options, days and instants in the reader's
 * formats and zone), joined by a space, two days by "to". Law 66
 */
export function recordTitle(entity: Entity, record: Readonly<Record<string, unknown>>, context: CellContext): string {
  const fields = entity.title.map((name) => getField(entity, name));
  return joinTitle(
    fields.map((field) => ({ field, text: partOf(field, record, context) })),
    context.language,
  );
}

/** The text of a title's column as a list sends it: a day or an instant in the reader's formats and zone, other text unchanged. */
export function titlePart(field: Field | undefined, text: string, { timezone, formats = defaultDateFormats }: CellContext): string {
  if (field?.kind === 'datetime') return formatInstant(text, timezone, formats);
  return field?.kind === 'date' ? formatDay(text, formats) : text;
}

function partOf(field: Field, record: Readonly<Record<string, unknown>>, context: CellContext): string {
  const { language } = context;
  const names = field.kind === 'reference' ? [`${field.name}_label`] : fieldsInLanguage(field, language);
  const value = names.map((each) => record[each]).find((each) => each !== null && each !== undefined && each !== '');
  const option = field.options?.find((candidate) => candidate.value === value);
  if (option) return textIn(option.label, language);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return titlePart(field, value, context);
}

import { type Entity, type Field, fieldsInLanguage, getField } from '../definitions/entity.ts';
import { defaultDateFormats, formatDay } from '../formats/dateFormats.ts';
import { type CellContext, formatInstant } from '../formats/formatCell.ts';
import { textIn } from '../text.ts';

/**
 * The text that names a record for a reader: its title fields (labels for references and options, days and instants in the reader's
 * formats and zone), joined by a space. Law 66
 */
export function recordTitle(entity: Entity, record: Readonly<Record<string, unknown>>, context: CellContext): string {
  return entity.title
    .map((name) => partOf(getField(entity, name), record, context))
    .filter((part) => part !== '')
    .join(' ');
}

function partOf(
  field: Field,
  record: Readonly<Record<string, unknown>>,
  { language, timezone, formats = defaultDateFormats }: CellContext,
): string {
  const names = field.kind === 'reference' ? [`${field.name}_label`] : fieldsInLanguage(field, language);
  const value = names.map((each) => record[each]).find((each) => each !== null && each !== undefined && each !== '');
  const option = field.options?.find((candidate) => candidate.value === value);
  if (option) return textIn(option.label, language);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  if (field.kind === 'datetime') return formatInstant(value, timezone, formats);
  return field.kind === 'date' ? formatDay(value, formats) : value;
}

import { type Entity, type Field, hasLabel } from '../../../shared/framework/definitions/entity.ts';
import { keptValue, normalizeValue } from '../../../shared/framework/fields/kinds.ts';
import { normalizeText } from '../../../shared/framework/fields/normalizeText.ts';
import { wallTime } from '../../../shared/framework/query/dayStart.ts';
import { isSameValue } from '../records/storedValue.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import type { Cell } from './ImportTable.ts';

const minuteMs = 60_000;

/**
 * True for a cell that shows the value which the record has now, also where the file holds less than the record: an instant to the minute,
 * the name that several records have, the joined labels of a list.
 * @param cell as the file holds it
 * @param value of the cell, in the form of a record
 * @param record as the reader sees it
 */
export function isShown(field: Field, cell: Cell, value: unknown, record: RecordValues, timezone: string): boolean {
  const stored = record[field.name];
  if (isSameValue(field, normalizeValue(field, value), normalizeValue(field, stored))) return true;
  const text = normalizeText(String(cell ?? ''), { isOneLine: true });
  if (hasLabel(field) && joined(record[`${field.name}_label`]) === text) return true;
  if (field.kind === 'datetime') return isSameMinute(value, stored, timezone);
  return field.kind === 'list' && Array.isArray(stored) && labelTexts(field, stored).includes(text);
}

function joined(label: unknown): unknown {
  return Array.isArray(label) ? label.join(', ') : label;
}

/** Clocks show the same, also in the hour that comes twice. */
function isSameMinute(a: unknown, b: unknown, timezone: string): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (Number.isNaN(first) || Number.isNaN(second) || first % minuteMs !== 0) return false;
  const minuteOf = (instant: number): number => Math.floor(wallTime(instant, timezone) / minuteMs);
  return minuteOf(first) === minuteOf(second);
}

/** The labels of a list's values in one cell, in each language. */
function labelTexts({ options = [] }: Field, values: readonly unknown[]): string[] {
  const languages = Object.keys(options[0]?.label ?? { en: '' });
  return languages.map((language) => {
    const labelOf = (value: unknown): string =>
      Object.entries(options.find((each) => each.value === value)?.label ?? {}).find(([key]) => key === language)?.[1] ?? String(value);
    return values.map(labelOf).join(', ');
  });
}

/** Names of the fields, among those of a row, whose values differ from the record's. */
export function differing({ fields }: Entity, values: RecordValues, record: RecordValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name);
    return field && !isSameValue(field, keptValue(field, normalizeValue(field, value)), normalizeValue(field, record[name])) ? [name] : [];
  });
}

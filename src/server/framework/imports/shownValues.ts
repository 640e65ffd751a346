import { type Entity, type Field, hasLabel } from '../../../shared/framework/definitions/entity.ts';
import { keptValue, normalizeValue } from '../../../shared/framework/fields/kinds.ts';
import { normalizeText } from '../../../shared/framework/fields/normalizeText.ts';
import { wallTime } from '../../../shared/framework/query/dayStart.ts';
import { isSameValue } from '../records/storedValue.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { Cell } from './ImportTable.ts';

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
  // A file that is found is another one, even if it has the name of the stored one.
  const isOtherFile = field.property['x-file'] !== undefined && [value].flat().every((id) => typeof id === 'number');
  if (hasLabel(field) && !isOtherFile && joined(record[`${field.name}_label`]) === text) return true;
  if (field.kind === 'datetime') return shownMinute(stored, timezone) === text || isSameMinute(value, stored, timezone);
  return field.kind === 'list' && Array.isArray(stored) && labelTexts(field, stored).includes(text);
}

function joined(label: unknown): unknown {
  return Array.isArray(label) ? label.join(', ') : label;
}

/** Clocks show the same, also in the hour that comes twice. */
function isSameMinute(a: unknown, b: unknown, timezone: string): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (Number.isNaN(first) || Number.isNaN(second)) return false;
  // Seconds on the clock: old zones differ from UTC by parts of a minute.
  const secondsOf = (instant: number): number => Math.round(wallTime(instant, timezone) / 1000);
  const shown = secondsOf(first);
  return shown % 60 === 0 && shown / 60 === Math.floor(secondsOf(second) / 60);
}

/** An instant on the clock of a zone as files show it, `2026-11-20 09:00`, also in a year of more than four digits. */
function shownMinute(value: unknown, timezone: string): string | undefined {
  const instant =
    typeof value === 'string' ? Date.parse(value.replace(/^(\d{5,6})-/, (_text, year) => `+${year.padStart(6, '0')}-`)) : Number.NaN;
  if (Number.isNaN(instant)) return undefined;
  const wall = new Date(wallTime(instant, timezone)).toISOString();
  return wall
    .replace(/^\+0*/, '')
    .replace('T', ' ')
    .replace(/:[^:]*$/, '');
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

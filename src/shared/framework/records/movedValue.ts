import { type Span, spanUnits } from '../definitions/describe/ruleFields.ts';
import { dayOf, movedInstant } from '../query/calendar.ts';

/**
 * A day, a moment in UTC or a time of day, some time later or earlier. A day of a month that is too short becomes its last one.
 * @param value as records hold it: `2026-03-15`, `2026-03-15T14:30:00.000Z`, `09:30`
 * @returns undefined for another value, and for one that ends before or after the values of its kind, such as a time on another day
 */
export function movedValue(value: unknown, { unit, count }: Span): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isTime = /^\d{2}:\d{2}$/.test(value);
  const start = Date.parse(isTime ? `${timeDay}T${value}Z` : value);
  const moved = movedInstant(start, { [spanUnits[unit]]: count });
  if (!isRecordValue(value, start) || !(moved >= firstInstant && moved <= lastInstant)) return undefined;
  if (isTime) return dayOf(moved) === timeDay ? new Date(moved).toISOString().slice(11, 16) : undefined;
  return value.length === 10 ? dayOf(moved) : new Date(moved).toISOString();
}

const timeDay = '2000-01-01';
const firstInstant = Date.parse('0001-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** @param instant that of the text, which can be valid for a day that is none: 30 February is read as one of March */
function isRecordValue(text: string, instant: number): boolean {
  if (Number.isNaN(instant) || /^\d{2}:\d{2}$/.test(text)) return !Number.isNaN(instant);
  const day = text.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2}))?$/.test(text) && dayOf(Date.parse(`${day}T00:00:00Z`)) === day;
}

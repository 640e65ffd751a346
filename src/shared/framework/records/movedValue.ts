import { DateTime } from 'luxon';
import { type Span, spanUnits } from '../definitions/ruleFields.ts';

/**
 * A day, a moment in UTC or a time of day, some time later or earlier. A day of a month that is too short becomes its last one.
 * @param value as records hold it: `2026-03-15`, `2026-03-15T14:30:00.000Z`, `09:30`
 * @returns undefined for another value, and for one that ends before or after the values of its kind, such as a time on another day
 */
export function movedValue(value: unknown, { unit, count }: Span): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isTime = /^\d{2}:\d{2}$/.test(value);
  const start = DateTime.fromISO(isTime ? `${timeDay}T${value}` : value, { zone: 'utc' });
  const moved = start.plus({ [spanUnits[unit]]: count });
  if (!moved.isValid || moved.year < 1 || moved.year > 9999) return undefined;
  if (isTime) return moved.toISODate() === timeDay ? moved.toFormat('HH:mm') : undefined;
  return value.length === 10 ? moved.toISODate() : moved.toISO();
}

const timeDay = '2000-01-01';

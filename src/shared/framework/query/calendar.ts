import { dayMs, hourMs } from '../durations.ts';

/** A distance in time; a negative number leads back. */
export interface Distance {
  readonly years?: number;
  readonly quarters?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

/** Moves an instant (epoch ms) by the calendar of UTC. A day of a month that is too short becomes its last one. */
export function movedInstant(instant: number, distance: Distance): number {
  const { years = 0, quarters = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0 } = distance;
  const date = new Date(instant);
  const month = date.getUTCMonth() + 12 * years + 3 * quarters + months;
  const day = Math.min(date.getUTCDate(), daysOfMonth(date.getUTCFullYear(), month));
  date.setUTCFullYear(date.getUTCFullYear(), month, day);
  return date.getTime() + (7 * weeks + days) * dayMs + hours * hourMs + minutes * 60_000;
}

/** Moves a calendar day, `YYYY-MM-DD`, as `movedInstant`. @returns `Invalid day` for a text that is none */
export function movedDay(day: string, distance: Distance): string {
  return dayOf(movedInstant(Date.parse(`${day}T00:00:00Z`), distance));
}

/** The calendar day of an instant (epoch ms) in UTC: `YYYY-MM-DD`, with more digits for a year after 9999. */
export function dayOf(instant: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid day';
  const year = date.getUTCFullYear();
  return `${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

/** @param month months after January of the year; it can lie in another year */
function daysOfMonth(year: number, month: number): number {
  const last = new Date(0);
  last.setUTCFullYear(year, month + 1, 0);
  return last.getUTCDate();
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

import { invariant } from '../AppError.ts';
import { type Distance, movedDay } from './calendar.ts';
import { localDay } from './dayStart.ts';
import { parseRelativeRange, type RelativeRange, type RelativeRangeText } from './relativeRange.ts';

/** The presets of a date range, in the order in which they are offered. Spec B-157. */
export const dateRangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'this_year_to_date',
  'last_year',
  'last_year_to_date',
] as const;

export type DateRangePreset = (typeof dateRangePresets)[number];

/** A value of `daterange`: a preset, or a number of days, weeks or months up to today or from today on. */
export type DateRange = DateRangePreset | RelativeRangeText;

/** A half-open interval of calendar days `[from, to)`, each `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export function isDateRangePreset(text: string): text is DateRangePreset {
  return dateRangePresets.some((preset) => preset === text);
}

export function isDateRange(text: string): text is DateRange {
  return isDateRangePreset(text) || parseRelativeRange(text) !== undefined;
}

/**
 * The days that a range means at an instant in a zone. Weeks start on Sunday; the same day last year of 29 February is 28 February.
 * Today is one of the days of a relative range: `last_7_days` are today and the six days before.
 * @see grid contract 6; spec B-158 to B-162
 */
export function resolvePreset(range: DateRange, now: Date, timezone: string): DayRange {
  const today = localDay(now, timezone);
  const [from, to] = isDateRangePreset(range) ? intervals[range](today) : relativeInterval(parseRelativeRange(range), today);
  return { from, to };
}

const intervals = {
  today: (today) => [today, movedDay(today, { days: 1 })],
  yesterday: (today) => [movedDay(today, { days: -1 }), today],
  this_week: (today) => [sunday(today), movedDay(sunday(today), { weeks: 1 })],
  last_week: (today) => [movedDay(sunday(today), { weeks: -1 }), sunday(today)],
  this_month: (today) => [monthOf(today), movedDay(monthOf(today), { months: 1 })],
  last_month: (today) => [movedDay(monthOf(today), { months: -1 }), monthOf(today)],
  this_year: (today) => [yearOf(today), movedDay(yearOf(today), { years: 1 })],
  this_year_to_date: (today) => [yearOf(today), movedDay(today, { days: 1 })],
  last_year: (today) => [movedDay(yearOf(today), { years: -1 }), yearOf(today)],
  last_year_to_date: (today) => [movedDay(yearOf(today), { years: -1 }), movedDay(movedDay(today, { years: -1 }), { days: 1 })],
} satisfies Record<DateRangePreset, (today: string) => [string, string]>;

function relativeInterval(range: RelativeRange | undefined, today: string): [string, string] {
  invariant(range, 'a range is a preset or a relative range');
  const { direction, count, unit } = range;
  const distance = (times: number): Distance => ({ [unit]: times });
  // A month back from 31 March ends in February, so its first day is 1 March.
  return direction === 'last'
    ? [movedDay(movedDay(today, distance(-count)), { days: 1 }), movedDay(today, { days: 1 })]
    : [today, movedDay(today, distance(count))];
}

function sunday(day: string): string {
  return movedDay(day, { days: -new Date(`${day}T00:00:00Z`).getUTCDay() });
}

function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function yearOf(day: string): string {
  return `${day.slice(0, 5)}01-01`;
}

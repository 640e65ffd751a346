import { DateTime } from 'luxon';
import { invariant } from '../AppError.ts';
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
  const local = DateTime.fromJSDate(now, { zone: timezone });
  // Plain calendar arithmetic: in UTC no day is shorter than another.
  const today = DateTime.utc(local.year, local.month, local.day);
  const [from, to] = isDateRangePreset(range) ? intervals[range](today) : relativeInterval(parseRelativeRange(range), today);
  return { from: from.toFormat('yyyy-MM-dd'), to: to.toFormat('yyyy-MM-dd') };
}

const intervals = {
  today: (today) => [today, today.plus({ days: 1 })],
  yesterday: (today) => [today.minus({ days: 1 }), today],
  this_week: (today) => [sunday(today), sunday(today).plus({ days: 7 })],
  last_week: (today) => [sunday(today).minus({ days: 7 }), sunday(today)],
  this_month: (today) => [today.startOf('month'), today.startOf('month').plus({ months: 1 })],
  last_month: (today) => [today.startOf('month').minus({ months: 1 }), today.startOf('month')],
  this_year: (today) => [today.startOf('year'), today.startOf('year').plus({ years: 1 })],
  this_year_to_date: (today) => [today.startOf('year'), today.plus({ days: 1 })],
  last_year: (today) => [today.startOf('year').minus({ years: 1 }), today.startOf('year')],
  last_year_to_date: (today) => [today.startOf('year').minus({ years: 1 }), today.minus({ years: 1 }).plus({ days: 1 })],
} satisfies Record<DateRangePreset, (today: DateTime) => [DateTime, DateTime]>;

function relativeInterval(range: RelativeRange | undefined, today: DateTime): [DateTime, DateTime] {
  invariant(range, 'a range is a preset or a relative range');
  const { direction, count, unit } = range;
  // A month back from 31 March ends in February, so its first day is 1 March.
  return direction === 'last'
    ? [today.minus({ [unit]: count }).plus({ days: 1 }), today.plus({ days: 1 })]
    : [today, today.plus({ [unit]: count })];
}

function sunday(day: DateTime): DateTime {
  // luxon counts Monday 1 to Sunday 7.
  return day.minus({ days: day.weekday % 7 });
}

import { dayMs } from '../durations.ts';
import { movedDay } from './calendar.ts';
import type { DayRange } from './resolvePreset.ts';

/** The periods by which days are grouped, from the shortest to the longest. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type Period = (typeof periods)[number];

export function isPeriod(text: string): text is Period {
  return periods.some((period) => period === text);
}

/**
 * The days `[from, to)` of a period. Weeks start on Sunday, as in filters (grid contract 6).
 * @param first its first day, `YYYY-MM-DD`
 */
export function daysOf(period: Period, first: string): DayRange {
  return { from: first, to: next(period, first) };
}

/**
 * The first days of all periods from one to another, both included.
 * @returns undefined if there are more than `most`, or if one of the two is no day of the years 1 to 9999
 */
export function periodsBetween(period: Period, first: string, last: string, most: number): string[] | undefined {
  if (!isPlainDay(first) || !isPlainDay(last)) return undefined;
  const days = [first];
  for (let day = first; day < last; days.push(day)) {
    if (days.length === most) return undefined;
    day = next(period, day);
  }
  return days;
}

/**
 * Number of periods from one to another: the distance of their marks on an axis of time.
 * @param first first days of both, `YYYY-MM-DD`
 * @returns undefined if one of them is no day
 */
export function periodsApart(period: Period, first: string, other: string): number | undefined {
  const [from, to] = [placeOf(period, first), placeOf(period, other)];
  return from === undefined || to === undefined ? undefined : Math.round(to - from);
}

function placeOf(period: Period, day: string): number | undefined {
  if (!isPlainDay(day)) return undefined;
  if (period === 'day' || period === 'week') return Date.parse(`${day}T00:00:00Z`) / dayMs / (period === 'week' ? 7 : 1);
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return months / { month: 1, quarter: 3, year: 12 }[period];
}

function next(period: Period, first: string): string {
  return movedDay(first, { [`${period}s`]: 1 });
}

function isPlainDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day);
}

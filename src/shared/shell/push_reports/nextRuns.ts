import { dayMs, hourMs } from '../../framework/durations.ts';
import { movedDay } from '../../framework/query/calendar.ts';
import { localDay, localInstant, wallOfDay } from '../../framework/query/dayStart.ts';
import { isWorkingDay, laterWorkingDay } from '../../framework/query/workingDays.ts';

/** When a report runs. Days are `YYYY-MM-DD`. */
export interface Schedule {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** 0 to 23, by the clocks of the zone; undefined: 11:30 Eastern, so that the report is there by 12:30. Rule R-181 */
  readonly hour: number | undefined;
  /** IANA name. */
  readonly timezone: string;
  /** 1 is Monday; of a weekly schedule. */
  readonly dayOfWeek?: number | undefined;
  /** 1 to 31, of a monthly schedule; in a shorter month its last day. */
  readonly dayOfMonth?: number | undefined;
  /** Every so many days, weeks or months, counted from the first day; 1 if left out. */
  readonly cycle?: number | undefined;
  /** 1 to 12: a monthly schedule runs in this month alone; undefined: in each. */
  readonly month?: number | undefined;
  /** A run on a day without work: on the next working day, or not at all. */
  readonly holidayRule: HolidayRule;
  /** First day of the schedule. */
  readonly startDate?: string | undefined;
  /** Last day with a run. */
  readonly expiryDate?: string | undefined;
}

export type HolidayRule = 'next_working_day' | 'skip';

/** Days ahead that are searched; a longer series of days without work ends the schedule. */
const daysMax = 800;

/** Days back from which a run can still be moved to a day ahead: a series of holidays. */
const daysBack = 40;

/**
 * The next runs of a schedule, in their order, at most one on a day.
 *
 * Runs go out from Monday to Friday. A run on a weekend or a holiday moves to the next working day, and no day has two runs.
 * An hour that the clocks skip is the first moment after it; of an hour that comes twice the first one counts.
 * @param after runs are later than this
 * @param holidays days on which nobody works, `YYYY-MM-DD`
 * @param count most runs to return
 * @see
 */
export function nextRuns(schedule: Schedule, after: Date, holidays: ReadonlySet<string>, count: number): Date[] {
  const { startDate, expiryDate } = schedule;
  const { timezone, sinceMidnight } = timeOf(schedule);
  const begin = movedDay(localDay(after, timezone), { days: -daysBack });
  const first = startDate !== undefined && startDate > begin ? startDate : begin;
  const runs: Date[] = [];
  let last = '';
  for (let i = 0; i < daysMax && runs.length < count; i += 1) {
    const planned = movedDay(first, { days: i });
    if (expiryDate !== undefined && planned > expiryDate) break;
    if (!isPlanned(schedule, planned)) continue;
    const day = isWorkingDay(planned, holidays) ? planned : movedRun(schedule, planned, holidays);
    if (day === undefined || day <= last || (expiryDate !== undefined && day > expiryDate)) continue;
    last = day;
    const run = new Date(localInstant(wallOfDay(day) + sinceMidnight, timezone));
    if (run > after) runs.push(run);
  }
  return runs;
}

function timeOf({ hour, timezone }: Schedule): { readonly timezone: string; readonly sinceMidnight: number } {
  return hour === undefined ? { timezone: 'America/Toronto', sinceMidnight: 11.5 * hourMs } : { timezone, sinceMidnight: hour * hourMs };
}

function isPlanned({ frequency, dayOfWeek, dayOfMonth = 1, month, cycle = 1, startDate = day0 }: Schedule, day: string): boolean {
  if (frequency === 'daily') return (dayNumber(day) - dayNumber(startDate)) % cycle === 0;
  if (frequency === 'weekly') {
    const weeks = weekNumber(day) - weekNumber(startDate);
    return (new Date(wallOfDay(day)).getUTCDay() || 7) === dayOfWeek && weeks % cycle === 0;
  }
  if (month !== undefined ? Number(day.slice(5, 7)) !== month : (monthNumber(day) - monthNumber(startDate)) % cycle !== 0) return false;
  const isLast = movedDay(day, { days: 1 }).slice(8) === '01';
  const date = Number(day.slice(8));
  return date === dayOfMonth || (isLast && date < dayOfMonth);
}

/** A Monday, from which cycles without a first day are counted. */
const day0 = '2024-01-01';

function dayNumber(day: string): number {
  return Math.round(wallOfDay(day) / dayMs);
}

/** Weeks begin on Monday. */
function weekNumber(day: string): number {
  return Math.floor((dayNumber(day) - dayNumber(day0)) / 7);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function movedRun({ holidayRule }: Schedule, day: string, holidays: ReadonlySet<string>): string | undefined {
  return holidayRule === 'skip' ? undefined : laterWorkingDay(day, 1, holidays);
}

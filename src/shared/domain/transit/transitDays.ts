import { movedDay } from '../../framework/query/calendar.ts';
import { isWorkingDay } from '../../framework/query/workingDays.ts';

/** The days on which a point is served. */
export interface PointCalendar {
  /** Names of the holidays of its terminal by day, `YYYY-MM-DD`. */
  readonly holidays: ReadonlyMap<string, string>;
  /** Days of the week with a truck there, 1 for Monday to 7; empty: every working day. */
  readonly serviceDays: readonly number[];
}

/** A day that does not count. */
export interface SkippedDay {
  readonly day: string;
  readonly reason: 'weekend' | 'holiday' | 'unserved';
  /** Name of the holiday. */
  readonly name?: string;
}

export interface TransitDays {
  /** Day of the pickup: the asked one, or the first on which the origin is served. */
  readonly pickupDay: string;
  readonly arrivalDay: string;
  /** Days from the asked one to the arrival that do not count, in order. */
  readonly skipped: readonly SkippedDay[];
}

/** Greatest distance in days that is searched: a calendar without a working day ends there. */
const searchedMax = 400;

/**
 * Counts the working days from a pickup to its arrival. The pickup waits for a day on which the origin is served, F15; the days after it
 * count by the calendar of the destination's terminal (domain 6), and the arrival waits for a day on which the destination is served.
 * @param asked day of shipping, `YYYY-MM-DD`
 * @returns undefined if no such day is near
 */
export function transitDays(
  asked: string,
  businessDays: number,
  origin: PointCalendar,
  destination: PointCalendar,
): TransitDays | undefined {
  const skipped: SkippedDay[] = [];
  let day = asked;
  let searched = 0;
  const passes = (found: SkippedDay | undefined): boolean => {
    if (!found) return false;
    skipped.push(found);
    day = movedDay(day, { days: 1 });
    searched += 1;
    return searched <= searchedMax;
  };
  while (passes(skippedDay(day, origin)));
  const pickupDay = day;
  const everyDay = { ...destination, serviceDays: [] };
  for (let left = businessDays; left > 0; left -= 1) {
    day = movedDay(day, { days: 1 });
    while (passes(skippedDay(day, left === 1 ? destination : everyDay)));
  }
  if (businessDays === 0) while (passes(skippedDay(day, destination)));
  return searched > searchedMax ? undefined : { pickupDay, arrivalDay: day, skipped };
}

/** Why a day does not count at a point; undefined for one that does. */
export function skippedDay(day: string, { holidays, serviceDays }: PointCalendar): SkippedDay | undefined {
  if (!isWorkingDay(day, new Set())) return { day, reason: 'weekend' };
  const name = holidays.get(day);
  if (name !== undefined) return { day, reason: 'holiday', name };
  return serviceDays.length === 0 || serviceDays.includes(weekdayOf(day)) ? undefined : { day, reason: 'unserved' };
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

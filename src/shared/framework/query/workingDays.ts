import { movedDay } from './calendar.ts';
import { localDay, wallTime } from './dayStart.ts';

/** The days and hours of somebody's work. */
export interface WorkCalendar {
  /** Days from Monday to Friday on which nobody works, `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
  /** Zone of the days and of the cut-off. */
  readonly timezone: string;
  /** Time of day, `16:00`, from which on a moment counts as the beginning of the next working day. */
  readonly cutoff?: string;
}

/** true for a day from Monday to Friday that is no holiday. @param day `YYYY-MM-DD` */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The working day some working days after a day, or before it. @param count 0 gives the day itself, whatever it is
 * @returns undefined if a run of more than 366 holidays is in between
 */
export function laterWorkingDay(day: string, count: number, holidays: ReadonlySet<string>): string | undefined {
  let found = day;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    const next = nextWorkingDay(movedDay(found, { days: Math.sign(count) }), Math.sign(count), holidays);
    if (next === undefined) return undefined;
    found = next;
  }
  return found;
}

/** The first working day from a day on, in one direction. */
function nextWorkingDay(day: string, step: number, holidays: ReadonlySet<string>): string | undefined {
  let found = day;
  for (let skipped = 0; !isWorkingDay(found, holidays); skipped += 1) {
    if (skipped > 366) return undefined;
    found = movedDay(found, { days: step });
  }
  return found;
}

/** The day some working days from a moment on, or before it, by a calendar; undefined as for `laterWorkingDay`. */
export function workingDayFrom(moment: Date, count: number, { holidays, timezone, cutoff }: WorkCalendar): string | undefined {
  const day = localDay(moment, timezone);
  if (cutoff === undefined) return laterWorkingDay(day, count, holidays);
  const isOpen = isWorkingDay(day, holidays) && localTime(moment, timezone) < cutoff;
  const start = isOpen ? day : nextWorkingDay(movedDay(day, { days: 1 }), 1, holidays);
  return start === undefined ? undefined : laterWorkingDay(start, count, holidays);
}

/** The time that the clocks of a zone show, `16:05:09`. */
export function localTime(instant: Date, timezone: string): string {
  return new Date(wallTime(instant.getTime(), timezone)).toISOString().slice(11, 19);
}

interface DaysUpTo {
  /** The last day from which the working days lead to the day or before it. */
  readonly last: string;
  /** The first day from which they lead to the day itself; the day after the last one if none does. */
  readonly firstOfDay: string;
  /** The last of the days up to the last that is a working day. */
  readonly lastWorking: string;
}

/** The days from which a number of working days leads to a day or before it; undefined if there are too many holidays to tell. */
export function daysUpTo(day: string, count: number, holidays: ReadonlySet<string>): DaysUpTo | undefined {
  const reaches = (start: string): string => laterWorkingDay(start, count, holidays) ?? '9999-12-31';
  // Each working day lies at most a week of holidays and a weekend away, with a margin.
  const stepsMax = 30 + Math.abs(count) * 10;
  let steps = 0;
  let last = day;
  for (; reaches(last) > day && steps <= stepsMax; steps += 1) last = movedDay(last, { days: -1 });
  for (; reaches(movedDay(last, { days: 1 })) <= day && steps <= stepsMax; steps += 1) last = movedDay(last, { days: 1 });
  const lastWorking = nextWorkingDay(last, -1, holidays);
  if (steps > stepsMax || lastWorking === undefined) return undefined;
  let firstOfDay = movedDay(last, { days: 1 });
  while (reaches(movedDay(firstOfDay, { days: -1 })) === day) firstOfDay = movedDay(firstOfDay, { days: -1 });
  return { last, firstOfDay, lastWorking };
}

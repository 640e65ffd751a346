import { movedDay } from './calendar.ts';

/** true for a day from Monday to Friday that is no holiday. @param day `YYYY-MM-DD` */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The working day some working days after a day. @param count 0 gives the day itself, whatever it is
 * @returns undefined if a run of more than 366 holidays is in between
 */
export function laterWorkingDay(day: string, count: number, holidays: ReadonlySet<string>): string | undefined {
  let found = day;
  for (let left = count; left > 0; left -= 1) {
    let next = movedDay(found, { days: 1 });
    for (let skipped = 0; !isWorkingDay(next, holidays); skipped += 1) {
      if (skipped > 366) return undefined;
      next = movedDay(next, { days: 1 });
    }
    found = next;
  }
  return found;
}

/** The days from which a number of working days leads to a day or before it: the last of them, and the first that leads to the day itself. */
export function daysUpTo(
  day: string,
  count: number,
  holidays: ReadonlySet<string>,
): { readonly last: string; readonly firstOfDay: string } | undefined {
  const reaches = (start: string): string => laterWorkingDay(start, count, holidays) ?? '9999-12-31';
  let last = day;
  // Each working day lies at most a week of holidays and a weekend further back, with a margin.
  for (let steps = 0; reaches(last) > day; steps += 1) {
    if (steps > 30 + count * 10) return undefined;
    last = movedDay(last, { days: -1 });
  }
  let firstOfDay = movedDay(last, { days: 1 });
  while (reaches(movedDay(firstOfDay, { days: -1 })) === day) firstOfDay = movedDay(firstOfDay, { days: -1 });
  return { last, firstOfDay };
}

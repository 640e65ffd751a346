/** Days since 1970-01-01. */
type DayNumber = number;

/** Minutes of leave that arrive on a day. */
export interface Accrual {
  readonly day: DayNumber;
  readonly minutes: number;
}

interface Employment {
  /** First day of employment. */
  readonly hired: DayNumber;
  /** Minutes of a day of the work pattern. */
  readonly dayMinutes: number;
}

/** Days of a calendar year: of personal and emergency leave together, and the most of medical leave. */
const [personalDays, medicalDaysMax] = [10, 10] as const;

/**
 * Personal and emergency leave of a calendar year, on its first day or the first day of the employment.
 * @see spec domain 5.13, R-250
 */
export function personalAccrual({ hired, dayMinutes }: Employment, firstOfYear: DayNumber): Accrual {
  return { day: Math.max(firstOfYear, hired), minutes: personalDays * dayMinutes };
}

/**
 * Medical leave of a calendar year: three days once 30 days are completed, then one on the first of each month after a further full month;
 * at most ten in a year, toward which days carried over count.
 * @param until last day that is known
 * @param carriedMinutes unused ones of the year before
 * @see spec domain 5.13, R-248
 */
export function medicalAccruals(
  { hired, dayMinutes }: Employment,
  year: number,
  until: DayNumber,
  carriedMinutes: number,
): readonly Accrual[] {
  const accruals: Accrual[] = [];
  let days = Math.ceil(carriedMinutes / dayMinutes);
  const completed = hired + 30;
  if (completed >= firstOf(year, 0) && completed < firstOf(year + 1, 0) && completed <= until) {
    accruals.push({ day: completed, minutes: 3 * dayMinutes });
    days += 3;
  }
  for (let month = 0; month < 12 && days < medicalDaysMax; month++) {
    const first = firstOf(year, month);
    if (first > until || first < hired + 61) continue;
    accruals.push({ day: first, minutes: dayMinutes });
    days++;
  }
  return accruals;
}

/** @param month from 0 */
function firstOf(year: number, month: number): DayNumber {
  return Date.UTC(year, month, 1) / 86_400_000;
}

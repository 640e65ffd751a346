/** Days since 1970-01-01. */
type DayNumber = number;

/** A shift by the day of its start. */
export interface Shift {
  /** Minutes after local midnight. */
  readonly start: number;
  /** Paid minutes. */
  readonly minutes: number;
}

/** A cycle of shifts. */
export interface WorkPattern {
  readonly cycleDays: number;
  /** First day of a cycle. */
  readonly anchor: DayNumber;
  readonly dayMinutes: number;
  /** By the day of the cycle, from 1. */
  readonly shifts: ReadonlyMap<number, Shift>;
}

/** The shift that starts on a day. */
export function shiftOn({ cycleDays, anchor, shifts }: WorkPattern, day: DayNumber): Shift | undefined {
  return shifts.get(((((day - anchor) % cycleDays) + cycleDays) % cycleDays) + 1);
}

/**
 * Minutes of a request: minutes of the shifts that start from the first to the last day, without general holidays.
 * @see domain 5.13
 */
export function requestMinutes(pattern: WorkPattern, first: DayNumber, last: DayNumber, holidays: ReadonlySet<DayNumber>): number {
  let minutes = 0;
  for (let day = first; day <= last; day++) if (!holidays.has(day)) minutes += shiftOn(pattern, day)?.minutes ?? 0;
  return minutes;
}

/** Minutes of the pattern in seven days, on average. */
export function weekMinutes({ cycleDays, shifts }: WorkPattern): number {
  const cycle = [...shifts.values()].reduce((sum, { minutes }) => sum + minutes, 0);
  return Math.floor((cycle * 7) / cycleDays + 0.5);
}

/** Hundredths of a day for the eye, half-up. */
export function hundredthDays({ dayMinutes }: WorkPattern, minutes: number): number {
  return Math.floor((minutes * 100) / dayMinutes + 0.5);
}

import { type DayNumber, dayNumber, dayText } from '../world/calendar.ts';
import type { DemoPlan, DemoRow } from '../world/DemoPlan.ts';

/** A pay of two weeks, from Sunday to Saturday, paid on the second Friday after. */
export interface PayPeriod {
  /** Place among all periods. */
  readonly place: number;
  readonly year: number;
  readonly period: number;
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly payDay: DayNumber;
  /** Its pay day is not after the anchor. */
  readonly isClosed: boolean;
}

const firstPayDay = dayNumber('2024-01-05');

/** Every second Friday from 2024-01-05 to the end of the anchor's year. */
export function payPeriods({ anchor }: DemoPlan): readonly PayPeriod[] {
  const periods: PayPeriod[] = [];
  const lastYear = yearOf(anchor);
  let period = 0;
  for (let payDay = firstPayDay; yearOf(payDay) <= lastYear; payDay += 14) {
    const year = yearOf(payDay);
    period = periods.at(-1)?.year === year ? period + 1 : 1;
    periods.push({ place: periods.length, year, period, start: payDay - 19, end: payDay - 6, payDay, isClosed: payDay <= anchor });
  }
  return periods;
}

export function payPeriodRows(periods: readonly PayPeriod[]): DemoRow[] {
  return periods.map(({ year, period, start, end, payDay, isClosed }) => ({
    pay_frequency: 'biweekly',
    year,
    period,
    start_date: dayText(start),
    end_date: dayText(end),
    pay_date: dayText(payDay),
    cutoff: `${dayText(end + 2)}T21:00:00Z`,
    closed: isClosed,
  }));
}

export function yearOf(day: DayNumber): number {
  return Number(dayText(day).slice(0, 4));
}

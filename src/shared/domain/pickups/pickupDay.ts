import type { FieldProblem } from '../../framework/AppError.ts';
import { movedDay } from '../../framework/query/calendar.ts';
import { type PointCalendar, skippedDay } from '../transit/transitDays.ts';

/** Days ahead for which a pickup can be asked for. */
export const pickupDaysMax = 14;

/** The calendar of a point with the clock of its terminal. */
export interface PickupCalendar extends PointCalendar {
  /** Day at the terminal, `YYYY-MM-DD`. */
  readonly today: string;
  /** Time of day there, `HH:mm`. */
  readonly time: string;
  /** Time of day up to which a pickup is taken for the same day, `HH:mm`. */
  readonly cutoff: string;
}

/** The day and the hours that are asked for; empty ones are judged elsewhere. */
export interface AskedPickup {
  readonly day: string;
  readonly closing?: string | undefined;
}

/**
 * Why no truck comes on a day: the first reason, by the calendar and the clock of the terminal.
 * @returns the field at fault with its problem; undefined for a day that is served
 * @see rules; law F15, F16
 */
export function pickupDayProblem(
  { day, closing }: AskedPickup,
  calendar: PickupCalendar,
): { readonly field: 'pickup_date' | 'closing_time'; readonly problem: FieldProblem } | undefined {
  const { today, time, cutoff } = calendar;
  const ofDate = (key: string, values?: FieldProblem['values']) => ({
    field: 'pickup_date' as const,
    problem: { key, ...(values && { values }) },
  });
  if (day < today) return ofDate('pickups.past');
  if (day > movedDay(today, { days: pickupDaysMax })) return ofDate('pickups.far', { days: pickupDaysMax });
  const skipped = skippedDay(day, calendar);
  if (skipped?.reason === 'holiday' || calendar.holidays.has(day)) return ofDate('pickups.holiday');
  if (skipped) return ofDate(skipped.reason === 'weekend' ? 'pickups.weekend' : 'pickups.unserved');
  if (day > today) return undefined;
  if (time >= cutoff) return ofDate('pickups.after_cutoff', { cutoff });
  return closing !== undefined && closing <= time ? { field: 'closing_time', problem: { key: 'pickups.closed' } } : undefined;
}

/** The first day from a day on that is served, `YYYY-MM-DD`; undefined if none is near. */
export function nextPickupDay(from: string, calendar: PickupCalendar): string | undefined {
  const first = from < calendar.today ? calendar.today : from;
  const last = movedDay(calendar.today, { days: pickupDaysMax });
  for (let day = first; day <= last; day = movedDay(day, { days: 1 })) if (!pickupDayProblem({ day }, calendar)) return day;
  return undefined;
}

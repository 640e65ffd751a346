import { addWorkingDays, type DayNumber, workingDayBefore } from '../world/calendar.ts';
import type { Random } from '../world/Random.ts';

/** Progress of a shipment on the anchor day. Days and minutes are local to its destination. */
export interface Progress {
  readonly status: string;
  /** Last known expected arrival. */
  readonly eta: DayNumber;
  readonly delivered: { readonly day: DayNumber; readonly minutes: number } | undefined;
  /** Day of the last event. */
  readonly lastEvent: DayNumber;
}

/** Days and rates from which progress is drawn. */
interface ProgressSource {
  readonly pickup: DayNumber;
  readonly due: DayNumber;
  readonly anchor: DayNumber;
  readonly lateness: number;
  /** Only a part of several pieces can be refused. */
  readonly pieces: number;
}

/**
 * Draws the progress of a shipment, by the states of domain 2.4: on its way before its due day, under delivery on it,
 * and delivered, refused or late after it.
 * @param pickup day of loading
 * @param due day of the first expected arrival
 * @param lateness see `latenessOf`
 */
export function progressOf(random: Random, source: ProgressSource): Progress {
  const { due, anchor, lateness } = source;
  if (due > anchor) return onTheWay(random, source);
  if (due === anchor) return dueToday(random, anchor, lateness);
  return past(random, source);
}

/**
 * Factor from 0 to 1 of the shares of late shipments. A small load has more of them, and so has a company that can sign in to the demo:
 * their lists of late shipments hold some rows.
 * @param shipments size of the load
 */
export function latenessOf(shipments: number, isOfDemoAccount: boolean): number {
  return isOfDemoAccount ? 1 : Math.min(1, Math.max(0.4, 4000 / shipments));
}

function onTheWay(random: Random, { pickup, due, anchor, lateness }: ProgressSource): Progress {
  const isLate = random.isWithin(0.045 * lateness);
  return {
    status: isLate ? 'in_transit_late' : 'in_transit',
    eta: isLate ? addWorkingDays(due, random.int(1, 3)) : due,
    delivered: undefined,
    lastEvent: random.int(pickup, anchor),
  };
}

function dueToday(random: Random, anchor: DayNumber, lateness: number): Progress {
  const drawn = random.next();
  const late = 1 - 0.1 * lateness;
  const status = drawn >= late ? 'late' : drawn < 0.6 ? 'out_for_delivery' : drawn < 0.8 ? 'in_transit' : 'held_for_pickup';
  return { status, eta: status === 'late' ? addWorkingDays(anchor, 1) : anchor, delivered: undefined, lastEvent: anchor };
}

function past(random: Random, { pickup, due, anchor, lateness, pieces }: ProgressSource): Progress {
  const age = anchor - due;
  if (random.isWithin(stillLateShare(age) * lateness)) return stillLate(random, due, anchor);
  const drawn = random.next();
  if (drawn < 0.01) {
    const isPart = drawn >= 0.006 && pieces > 1;
    // The rest of the pieces is delivered.
    const delivered = isPart ? { day: due, minutes: random.int(480, 1010) } : undefined;
    return { status: isPart ? 'partially_refused' : 'refused', eta: due, delivered, lastEvent: due };
  }
  const isEarly = drawn < 0.17 && workingDayBefore(due) > pickup;
  const delayed = addWorkingDays(due, random.isWithin(0.04) ? random.int(1, 3) : 0);
  const day = isEarly ? workingDayBefore(due) : delayed >= anchor ? due : delayed;
  const minutes = random.int(480, 1010);
  return { status: deliveredStatus(drawn, isEarly, age), eta: Math.max(day, due), delivered: { day, minutes }, lastEvent: day };
}

/** Share of shipments still under way some days after their due day: a carrier finds every one within two weeks. */
function stillLateShare(age: number): number {
  if (age <= 2) return 0.13;
  if (age <= 5) return 0.08;
  return age <= 12 ? 0.04 : 0;
}

function deliveredStatus(drawn: number, isEarly: boolean, age: number): string {
  if (isEarly) return 'delivered_early';
  if (drawn > 0.99) return 'delivered_damaged';
  if (drawn > 0.984) return 'delivered_short';
  if (drawn > 0.98) return 'delivered_over';
  // The proof of delivery is read within days.
  return drawn > (age < 4 ? 0.5 : 0.95) ? 'delivered' : 'delivered_clear';
}

function stillLate(random: Random, due: DayNumber, anchor: DayNumber): Progress {
  const status = random.pick(['late', 'late', 'in_transit_late', 'in_transit_late', 'held_for_pickup']);
  const days = random.int(0, 3);
  return {
    status,
    // A consignee can come for it at once, at the weekend too.
    eta: status === 'held_for_pickup' ? anchor : addWorkingDays(anchor, days),
    delivered: undefined,
    lastEvent: random.int(due, anchor),
  };
}

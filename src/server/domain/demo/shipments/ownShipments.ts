import { addWorkingDays, type DayNumber, isWorkingDay, workingDayBefore } from '../world/calendar.ts';
import type { Progress } from './shipmentProgress.ts';

/** A state that the customer of the demo accounts always has a shipment in. */
interface OwnCase {
  readonly status: string;
  /** Working days from today to the promised day; 0 is today, or the next working day. */
  readonly due: number;
}

/** Pickup, promised day and progress of such a shipment. */
export interface OwnDays {
  readonly day: DayNumber;
  readonly due: DayNumber;
  readonly progress: Progress;
}

const cases: readonly OwnCase[] = [
  { status: 'out_for_delivery', due: 0 },
  { status: 'in_transit', due: 1 },
  { status: 'late', due: -1 },
  { status: 'in_transit', due: 1 },
  { status: 'delivered_clear', due: -1 },
  { status: 'held_for_pickup', due: -1 },
  { status: 'in_transit', due: 2 },
  { status: 'in_transit_late', due: -2 },
  { status: 'delivered', due: 0 },
  { status: 'in_transit', due: 3 },
  { status: 'delivered_clear', due: -2 },
  { status: 'late', due: -3 },
  { status: 'delivered_clear', due: -3 },
];
/** Smallest load in which these cases are a minor part, and greatest load in which chance does not produce them anyway. */
const leastLoad = 200;
const greatestLoad = 5000;
/** Every third of the newest shipments is an own one, with others in between. */
const stride = 3;

/** Number of the case of a shipment; undefined for most. */
export function ownCaseOf(index: number, shipments: number): number | undefined {
  const back = shipments - 1 - index;
  return shipments >= leastLoad && shipments <= greatestLoad && back % stride === 0 && back / stride < cases.length
    ? back / stride
    : undefined;
}

/**
 * Days and progress of a case on any anchor day, a Sunday or a holiday too.
 * @param caseNumber see `ownCaseOf`
 * @param days working days of the sold service
 */
export function ownDays(caseNumber: number, anchor: DayNumber, days: number): OwnDays {
  const { status, due: wanted } = cases[caseNumber] ?? { status: 'in_transit', due: 1 };
  const isOpen = isWorkingDay(anchor);
  const before = workingDayBefore(anchor);
  const last = isOpen ? anchor : before;
  const next = addWorkingDays(anchor, 1);
  const isDelivered = status.startsWith('delivered');
  const target =
    wanted > 0 ? addWorkingDays(anchor, wanted) : wanted === 0 ? (isDelivered ? before : isOpen ? last : next) : daysBack(last, -wanted);
  const day = Math.min(daysBack(target, days), before);
  const due = addWorkingDays(day, days);
  if (isDelivered) return { day, due, progress: { status, eta: due, delivered: { day: due, minutes: 490 }, lastEvent: due } };
  const isDueLater = status === 'out_for_delivery' && due > anchor;
  const eta = due >= anchor ? due : status === 'held_for_pickup' ? anchor : wanted === -1 && isOpen ? anchor : next;
  return { day, due, progress: { status: isDueLater ? 'in_transit' : status, eta, delivered: undefined, lastEvent: last } };
}

function daysBack(day: DayNumber, count: number): DayNumber {
  let result = day;
  for (let i = 0; i < count; i++) result = workingDayBefore(result);
  return result;
}

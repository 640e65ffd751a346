import type { LeaveTransaction } from './leaveBalance.ts';

/** Days since 1970-01-01. */
type DayNumber = number;

/** A row of the ledger by its day. */
export interface LedgerRow extends Pick<LeaveTransaction, 'kind' | 'minutes'> {
  readonly day: DayNumber;
}

/** Days of a request and its minutes. */
export interface LeaveSpan {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly minutes: number;
}

/**
 * Rows that book a request: the minutes of each shift on its day, as far as those of the request go; what is beyond the shifts is on the last
 * day. States L-6
 * @param shiftMinutes minutes of the shift that starts on a day; 0 for a holiday or a day of rest
 */
export function bookingRows({ first, last, minutes }: LeaveSpan, shiftMinutes: (day: DayNumber) => number): readonly LedgerRow[] {
  const rows: LedgerRow[] = [];
  let left = minutes;
  for (let day = first; day <= last && left > 0; day++) {
    const part = day === last ? left : Math.min(left, shiftMinutes(day));
    if (part > 0) rows.push({ day, kind: 'booking', minutes: -part });
    left -= part;
  }
  return rows;
}

/**
 * Rows that end the booking of a request, by day, in favour of another column. A row with all minutes, dated before the request, ends on the
 * last day.
 */
export function takingRows(
  ledger: readonly LedgerRow[],
  { first, last }: LeaveSpan,
  as: 'taken' | 'payout' = 'taken',
): readonly LedgerRow[] {
  return openBookings(ledger).flatMap(({ day: booked, minutes }) => {
    const day = booked < first ? last : booked;
    return [
      { day, kind: 'booking', minutes: -minutes },
      { day, kind: as, minutes },
    ];
  });
}

/** Rows that give back the minutes that a request has booked, taken or paid. Domain 5.13 */
export function reversalRows(ledger: readonly LedgerRow[]): readonly LedgerRow[] {
  const used = ledger.filter(({ kind }) => kind === 'taken' || kind === 'payout');
  return [...openBookings(ledger), ...used].map(({ day, kind, minutes }) => ({
    day,
    kind: kind === 'payout' ? kind : 'cancel',
    minutes: -minutes,
  }));
}

/** The rows that book a request, unless others have turned their minutes into taken or paid ones. */
function openBookings(ledger: readonly LedgerRow[]): readonly LedgerRow[] {
  const bookings = ledger.filter(({ kind }) => kind === 'booking');
  return bookings.reduce((sum, { minutes }) => sum + minutes, 0) < 0 ? bookings : [];
}

/** A booked request of a balance period. */
interface BookedLeave {
  readonly id: number;
  /** First day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly minutes: number;
}

/**
 * The booked requests that an allowance does not cover: those that start last. States L-2
 * @param overdrawn minutes by which the ledger is below zero
 */
export function overBooked<Leave extends BookedLeave>(booked: readonly Leave[], overdrawn: number): ReadonlySet<Leave> {
  const found = new Set<Leave>();
  let left = overdrawn;
  for (const leave of booked.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id)) {
    if (left <= 0) break;
    found.add(leave);
    left -= leave.minutes;
  }
  return found;
}

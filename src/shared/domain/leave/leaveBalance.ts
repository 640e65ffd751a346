/** A row of the ledger; minutes are signed. */
export interface LeaveTransaction {
  readonly kind: 'opening' | 'accrual' | 'booking' | 'taken' | 'cancel' | 'adjust' | 'carry' | 'payout' | 'expire';
  readonly minutes: number;
  /** Identifies the request of the row. */
  readonly request?: string;
}

/** Columns of a balance in minutes. */
export interface LeaveBalance {
  readonly opening: number;
  readonly accrued: number;
  readonly adjusted: number;
  readonly pending: number;
  readonly booked: number;
  readonly taken: number;
  readonly available: number;
}

/**
 * Adds up the ledger of a balance period.
 * @param pending minutes of requests that are pending or approved
 * @see domain 5.13
 */
export function leaveBalance(ledger: readonly LeaveTransaction[], pending: number): LeaveBalance {
  const sums = { opening: 0, accrued: 0, adjusted: 0, booked: 0, taken: 0 };
  const takenRequests = new Set<string>();
  for (const { kind, minutes, request } of ledger) {
    if (kind === 'taken' && request !== undefined) takenRequests.add(request);
    sums[columnOf(kind, minutes, request !== undefined && takenRequests.has(request))] += minutes;
  }
  const booked = sums.booked === 0 ? 0 : -sums.booked;
  const taken = sums.taken === 0 ? 0 : -sums.taken;
  const available = sums.opening + sums.accrued + sums.adjusted - pending - booked - taken;
  return { opening: sums.opening, accrued: sums.accrued, adjusted: sums.adjusted, pending, booked, taken, available };
}

function columnOf(
  kind: LeaveTransaction['kind'],
  minutes: number,
  isTaken: boolean,
): 'opening' | 'accrued' | 'adjusted' | 'booked' | 'taken' {
  switch (kind) {
    case 'opening':
      return 'opening';
    case 'carry':
      return minutes > 0 ? 'opening' : 'adjusted';
    case 'accrual':
      return 'accrued';
    case 'booking':
      return 'booked';
    case 'taken':
      return 'taken';
    case 'cancel':
      return isTaken ? 'taken' : 'booked';
    case 'adjust':
    case 'payout':
    case 'expire':
      return 'adjusted';
  }
}

/**
 * Weeks and percentage of vacation by completed years of seniority.
 * @see domain 5.13
 */
export function vacationEntitlement(completedYears: number): { readonly weeks: number; readonly percent: number } {
  if (completedYears >= 10) return { weeks: 4, percent: 8 };
  if (completedYears >= 5) return { weeks: 3, percent: 6 };
  return { weeks: completedYears >= 1 ? 2 : 0, percent: 4 };
}

/** Vacation pay in cents for some minutes of those still open, half-up. */
export function vacationPay(balance: number, minutes: number, openMinutes: number): number {
  return Math.floor((balance * minutes) / openMinutes + 0.5);
}

/** The day a number of years after `2020-02-29`; 28 February in a year without the 29th. */
export function anniversary(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years);
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).getUTCDate() === 29;
  return day.slice(5) === '02-29' && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

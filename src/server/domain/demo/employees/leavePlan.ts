import { medicalAccruals, personalAccrual } from '../../../../shared/domain/leave/leaveAccruals.ts';
import { anniversary, type LeaveTransaction, vacationEntitlement } from '../../../../shared/domain/leave/leaveBalance.ts';
import { type LedgerRow, reversalRows, takingRows } from '../../../../shared/domain/leave/leaveLedger.ts';
import { openLeaveStates } from '../../../../shared/domain/leave/leaveStates.ts';
import { requestMinutes, shiftOn, weekMinutes } from '../../../../shared/domain/leave/workPattern.ts';
import { type DayNumber, dayNumber } from '../world/calendar.ts';
import type { DemoPlan } from '../world/DemoPlan.ts';
import { type Random, rowRandom } from '../world/Random.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { places } from './employees.ts';
import { type PayPeriod, yearOf } from './payPeriods.ts';

export type LeaveKind = 'vacation' | 'medical' | 'personal';
export type LeaveStatus = 'pending' | 'approved' | 'rejected' | 'canceled' | 'processed' | 'booked' | 'taken' | 'over_booked';

/** A request of leave. */
export interface DemoRequest {
  /** Place in the table of its kind. */
  place: number;
  readonly employee: DemoEmployee;
  readonly kind: LeaveKind;
  readonly first: DayNumber;
  readonly last: DayNumber;
  /** Minutes off at the end of a single shift; undefined for whole days. */
  readonly part: number | undefined;
  readonly minutes: number;
  readonly status: LeaveStatus;
  readonly asked: DayNumber;
  /** Minutes available when it was asked. */
  readonly availableBefore: number;
  /** It was canceled after it had been processed. */
  readonly isTakenBack: boolean;
}

/** A row of the ledger of a balance. */
export interface LedgerEntry {
  readonly day: DayNumber;
  readonly kind: LeaveTransaction['kind'];
  readonly minutes: number;
  readonly request?: DemoRequest;
  readonly note?: string;
}

/** A balance period with its ledger. */
export interface BalancePeriod {
  readonly employee: DemoEmployee;
  readonly kind: LeaveKind;
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly ledger: LedgerEntry[];
}

/** Leave of one person. */
export interface LeavePlan {
  readonly requests: readonly DemoRequest[];
  readonly periods: readonly BalancePeriod[];
  /** The request that a day belongs to, for days that were or will be off. */
  readonly requestOn: ReadonlyMap<DayNumber, DemoRequest>;
}

/** Days before the anchor from which there is attendance, so also leave. */
export const attendanceDays = 400;
const firstDay = dayNumber('2024-01-01');

interface Draft {
  readonly plan: DemoPlan;
  readonly employee: DemoEmployee;
  readonly random: Random;
  readonly holidays: ReadonlySet<DayNumber>;
  /** Last day of the last closed pay period. */
  readonly closedUntil: DayNumber;
  readonly requests: DemoRequest[];
  readonly requestOn: Map<DayNumber, DemoRequest>;
}

/** Plans the leave of a person: balance periods with their ledgers, requests, and the days that are off. */
export function planLeave(
  plan: DemoPlan,
  employee: DemoEmployee,
  periods: readonly PayPeriod[],
  holidays: ReadonlySet<DayNumber>,
): LeavePlan {
  const closedUntil = Math.max(0, ...periods.filter(({ isClosed }) => isClosed).map(({ end }) => end));
  const random = rowRandom(plan.seed, 'leave')(employee.place);
  const draft: Draft = { plan, employee, random, holidays, closedUntil, requests: [], requestOn: new Map() };
  const balances = [...vacationPeriods(draft), ...calendarYears(draft, 'medical'), ...calendarYears(draft, 'personal')];
  return { requests: draft.requests, periods: balances, requestOn: draft.requestOn };
}

/** Years of employment; what is left at the end of one is paid out, up to five days are carried over. */
function vacationPeriods(draft: Draft): BalancePeriod[] {
  const { plan, employee } = draft;
  const { pattern, seniority } = employee;
  const found: BalancePeriod[] = [];
  let carried = 0;
  for (let years = 0; ; years++) {
    const start = dayNumber(anniversary(seniority, years));
    const end = dayNumber(anniversary(seniority, years + 1)) - 1;
    if (start > Math.min(plan.anchor, employee.left ?? plan.anchor)) break;
    if (end < firstDay) continue;
    const ledger: LedgerEntry[] = [];
    if (carried > 0) ledger.push({ day: start, kind: 'carry', minutes: carried, note: 'From the year before' });
    if (found.length === 0 && years > 0)
      ledger.push({ day: start, kind: 'opening', minutes: pattern.dayMinutes, note: 'From the records before' });
    const entitled = vacationEntitlement(years).weeks * weekMinutes(pattern);
    if (entitled > 0) ledger.push({ day: start, kind: 'accrual', minutes: entitled });
    const period = { employee, kind: 'vacation' as const, start, end, ledger };
    found.push(period);
    drawVacations(draft, period);
    const left = sum(ledger) - openMinutes(draft.requests, 'vacation', start, end);
    const isOver = end < plan.anchor;
    carried = isOver ? Math.min(Math.max(left, 0), 5 * pattern.dayMinutes) : 0;
    if (isOver && left > carried)
      ledger.push({ day: end, kind: 'payout', minutes: carried - left, note: 'Paid out at the end of the year' });
    if (carried > 0) ledger.push({ day: end, kind: 'carry', minutes: -carried, note: 'To the next year' });
  }
  return found;
}

/** Calendar years: medical days accrue during the year, personal days on its first day. */
function calendarYears(draft: Draft, kind: 'medical' | 'personal'): BalancePeriod[] {
  const { plan, employee } = draft;
  const found: BalancePeriod[] = [];
  const until = Math.min(plan.anchor, employee.left ?? plan.anchor);
  for (let year = Math.max(yearOf(firstDay), yearOf(employee.hired)); year <= yearOf(until); year++) {
    const start = dayNumber(`${year}-01-01`);
    const end = dayNumber(`${year}-12-31`);
    const ledger = kind === 'personal' ? [personalDays(employee, start)] : medicalDays(employee, year, until, found.at(-1));
    const period = { employee, kind, start, end, ledger };
    found.push(period);
    drawAbsences(draft, period);
    // Days of the calendar year that nobody asked for are gone at its end.
    const left = sum(ledger) - openMinutes(draft.requests, kind, start, end);
    if (kind === 'personal' && end < plan.anchor && left > 0)
      ledger.push({ day: end, kind: 'expire', minutes: -left, note: 'Unused at the end of the year' });
  }
  return found;
}

function personalDays({ hired, pattern: { dayMinutes } }: DemoEmployee, start: DayNumber): LedgerEntry {
  return { ...personalAccrual({ hired, dayMinutes }, start), kind: 'accrual' };
}

/** Medical leave arrives day by day; unused days carry over. */
function medicalDays(employee: DemoEmployee, year: number, until: DayNumber, before: BalancePeriod | undefined): LedgerEntry[] {
  const { hired, pattern } = employee;
  const ledger: LedgerEntry[] = [];
  const unused = before ? sum(before.ledger) : 0;
  if (unused > 0 && before) {
    before.ledger.push({ day: before.end, kind: 'carry', minutes: -unused, note: 'To the next year' });
    ledger.push({ day: before.end + 1, kind: 'carry', minutes: unused, note: 'From the year before' });
  }
  const accruals = medicalAccruals({ hired, dayMinutes: pattern.dayMinutes }, year, until, Math.max(unused, 0));
  return [...ledger, ...accruals.map((accrual) => ({ ...accrual, kind: 'accrual' as const }))];
}

/** Blocks of one to ten days, in the past and ahead. */
function drawVacations(draft: Draft, period: BalancePeriod): void {
  const { plan, employee, random } = draft;
  if (employee.place === places.leapDay) {
    // One absence over the end of a year of employment, split into two requests.
    addRequest(draft, period, { kind: 'vacation', first: period.start, last: period.start + 2 });
    addRequest(draft, period, { kind: 'vacation', first: period.end - 2, last: period.end });
  }
  if (period.start <= plan.anchor && plan.anchor <= period.end) drawSpecialCases(draft, period);
  for (let block = 0; block < 4; block++) {
    const length = random.pick([1, 2, 5, 5, 7, 10]);
    const earliest = Math.max(period.start, plan.anchor - attendanceDays + 5);
    const latest = Math.min(period.end, plan.anchor + 150, employee.left ?? Infinity) - length;
    if (latest <= earliest) return;
    const first = random.int(earliest, latest);
    addRequest(draft, period, { kind: 'vacation', first, last: first + length - 1 });
  }
}

/** Cases that every load has: open requests of the demo employee, an allowance lowered after booking, a request taken back. */
function drawSpecialCases(draft: Draft, period: BalancePeriod): void {
  const { employee } = draft;
  addOpenRequests(draft, period);
  overBook(draft, period);
  if (employee.place === places.hr)
    for (
      let first = draft.closedUntil - 40;
      first < draft.closedUntil - 3 && !draft.requests.some((request) => request.isTakenBack);
      first++
    )
      if (first >= period.start)
        addRequest(draft, period, { kind: 'vacation', first, last: first + 1, status: 'canceled', isTakenBack: true });
}

/** An absence ahead whose allowance was lowered after it had been booked. */
function overBook(draft: Draft, period: BalancePeriod): void {
  const { plan, employee } = draft;
  const { kind } = period;
  if (employee.place !== places.overBooked && employee.place !== places.overBookedToo) return;
  const isDone = (): boolean => draft.requests.some((request) => request.kind === kind && request.status === 'over_booked');
  const soon = plan.anchor + 8;
  for (let first = soon; first < soon + 40 && !isDone(); first++)
    addRequest(draft, period, { kind, first, last: kind === 'vacation' ? first + 2 : first, status: 'over_booked' });
  if (!isDone()) return;
  const left = sum(period.ledger) - openMinutes(draft.requests, kind, period.start, period.end);
  period.ledger.push({
    day: plan.anchor - 1,
    kind: 'adjust',
    minutes: -left - 240,
    note: 'Allowance corrected after a review of seniority',
  });
}

/** Requests of the demo employee in each state that lies ahead. */
function addOpenRequests(draft: Draft, period: BalancePeriod): void {
  const { plan, employee, holidays } = draft;
  if (employee.place !== places.employee || period.start > plan.anchor || period.end < plan.anchor) return;
  let first = plan.anchor + (period.kind === 'vacation' ? 7 : 4);
  for (const status of ['pending', 'booked', 'approved', 'rejected', 'canceled'] as const) {
    while (!shiftOn(employee.pattern, first) || holidays.has(first) || draft.requestOn.has(first)) first++;
    addRequest(draft, period, { kind: period.kind, first, last: first, status });
    first += 6;
  }
}

/** One or two absences a year; some personal leave takes only the end of a shift. */
function drawAbsences(draft: Draft, period: BalancePeriod): void {
  const { plan, employee, random } = draft;
  const { kind } = period;
  if (kind === 'personal') {
    addOpenRequests(draft, period);
    if (period.start <= plan.anchor && plan.anchor <= period.end) overBook(draft, period);
  }
  for (let block = random.int(0, 2); block > 0; block--) {
    const length = kind === 'medical' ? random.pick([1, 1, 2, 3, 6]) : 1;
    const earliest = Math.max(period.start, plan.anchor - attendanceDays + 5, employee.hired + 90);
    const latest = Math.min(period.end, plan.anchor + (kind === 'medical' ? -1 : 45), employee.left ?? Infinity) - length;
    if (latest <= earliest) return;
    const first = random.int(earliest, latest);
    const part = kind === 'personal' && random.isWithin(0.4) ? 120 : undefined;
    addRequest(draft, period, { kind, first, last: first + length - 1, part });
  }
}

interface Wish {
  readonly kind: LeaveKind;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly part?: number | undefined;
  readonly status?: LeaveStatus;
  readonly isTakenBack?: boolean;
}

/** Adds a request with its rows of the ledger, if its days are free and the balance of its first day covers it. */
function addRequest(draft: Draft, period: BalancePeriod, wish: Wish): void {
  const { plan, employee, random, holidays, requestOn } = draft;
  const { kind, first, last, part } = wish;
  const isAhead = first > plan.anchor;
  if ((!isAhead && last >= plan.anchor) || first < Math.max(employee.hired, plan.anchor - attendanceDays) || last > period.end) return;
  const minutes =
    part !== undefined
      ? shiftOn(employee.pattern, first) && !holidays.has(first)
        ? part
        : 0
      : requestMinutes(employee.pattern, first, last, holidays);
  const accruedLater = sum(period.ledger.filter(({ day, kind: entry }) => entry === 'accrual' && day > first));
  const available = sum(period.ledger) - accruedLater - openMinutes(draft.requests, kind, period.start, period.end);
  if (minutes === 0 || minutes > available) return;
  for (let day = first; day <= last; day++) if (requestOn.has(day)) return;
  const status = wish.status ?? drawStatus(draft, first, last);
  const request: DemoRequest = {
    place: -1,
    employee,
    kind,
    first,
    last,
    part,
    minutes,
    status,
    asked: isAhead
      ? Math.max(plan.anchor - random.int(1, 20) - (status === 'over_booked' ? 5 : 0), employee.hired)
      : Math.max(first - random.int(3, 30), employee.hired),
    availableBefore: available,
    isTakenBack: wish.isTakenBack ?? false,
  };
  draft.requests.push(request);
  period.ledger.push(...ledgerOf(request, period));
  if (status === 'rejected' || status === 'canceled') return;
  for (let day = first; day <= last; day++) requestOn.set(day, request);
}

function drawStatus({ plan, random, closedUntil }: Draft, first: DayNumber, last: DayNumber): LeaveStatus {
  const share = random.next();
  if (first > plan.anchor) return share < 0.3 ? 'pending' : share < 0.35 ? 'approved' : 'booked';
  if (share < 0.06) return 'rejected';
  if (share < 0.1) return 'canceled';
  return last <= closedUntil ? 'processed' : 'taken';
}

/** Booked on the day after asking, within the balance period; given back or taken later. */
function ledgerOf(request: DemoRequest, { start }: BalancePeriod): LedgerEntry[] {
  const { status, minutes, asked, first, isTakenBack } = request;
  const booked: readonly LedgerRow[] = [{ day: Math.max(Math.min(asked + 1, first), start), kind: 'booking', minutes: -minutes }];
  const taken = [...booked, ...takingRows(booked, request)];
  const canceled = isTakenBack ? taken : booked;
  const rowsOf: Partial<Record<LeaveStatus, readonly LedgerRow[]>> = {
    booked,
    over_booked: booked,
    taken,
    processed: taken,
    canceled: [...canceled, ...reversalRows(canceled)],
  };
  return (rowsOf[status] ?? []).map((row) => ({ ...row, request }));
}

/** Minutes of requests that are not yet booked. */
export function openMinutes(requests: readonly DemoRequest[], kind: LeaveKind, start: DayNumber, end: DayNumber): number {
  return requests
    .filter((request) => request.kind === kind && request.first >= start && request.first <= end)
    .filter(({ status }) => openLeaveStates.some((state) => state === status))
    .reduce((total, { minutes }) => total + minutes, 0);
}

function sum(ledger: readonly LedgerEntry[]): number {
  return ledger.reduce((total, { minutes }) => total + minutes, 0);
}

/** All holidays from 2023 to the year after the anchor. */
export function holidayDays(plan: DemoPlan, holidaysOf: (year: number) => readonly { readonly observed: DayNumber }[]): Set<DayNumber> {
  const days = new Set<DayNumber>();
  for (let year = 2023; year <= yearOf(plan.anchor) + 1; year++) for (const { observed } of holidaysOf(year)) days.add(observed);
  return days;
}

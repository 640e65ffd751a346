import { leaveBalance } from '../../../../shared/domain/leave/leaveBalance.ts';
import { hundredthDays } from '../../../../shared/domain/leave/workPattern.ts';
import { hundredths } from '../prices/hundredths.ts';
import { type DayNumber, dayText, timeText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { type BalancePeriod, type DemoRequest, type LeaveKind, type LedgerEntry, openMinutes } from './leavePlan.ts';
import type { PayPeriod } from './payPeriods.ts';

/** Codes in the order of their rows. */
const types = [
  {
    code: 'vacation',
    en: 'Vacation',
    fr: 'Vacances',
    paid: true,
    isProtected: false,
    unit: 'day',
    days: null,
    accrual: 'front',
    wait: 0,
    carry: 5,
  },
  {
    code: 'medical',
    en: 'Medical leave',
    fr: 'Congé médical',
    paid: true,
    isProtected: true,
    unit: 'day',
    days: 10,
    accrual: 'monthly',
    wait: 30,
    carry: 10,
  },
  {
    code: 'personal',
    en: 'Personal leave',
    fr: 'Congé personnel',
    paid: true,
    isProtected: true,
    unit: 'hour',
    days: 10,
    accrual: 'front',
    wait: 0,
    carry: 0,
  },
  {
    code: 'emergency',
    en: 'Emergency leave',
    fr: 'Congé d’urgence',
    paid: false,
    isProtected: true,
    unit: 'hour',
    days: 10,
    accrual: 'front',
    wait: 0,
    carry: 0,
  },
  {
    code: 'bereavement',
    en: 'Bereavement leave',
    fr: 'Congé de deuil',
    paid: true,
    isProtected: true,
    unit: 'day',
    days: 10,
    accrual: 'none',
    wait: 0,
    carry: 0,
  },
  {
    code: 'unpaid',
    en: 'Leave without pay',
    fr: 'Congé sans solde',
    paid: false,
    isProtected: false,
    unit: 'day',
    days: null,
    accrual: 'none',
    wait: 0,
    carry: 0,
  },
  {
    code: 'jury',
    en: 'Jury duty',
    fr: 'Fonctions de juré',
    paid: true,
    isProtected: true,
    unit: 'day',
    days: null,
    accrual: 'none',
    wait: 0,
    carry: 0,
  },
  {
    code: 'holiday',
    en: 'General holiday',
    fr: 'Jour férié',
    paid: true,
    isProtected: true,
    unit: 'day',
    days: 10,
    accrual: 'none',
    wait: 0,
    carry: 0,
  },
  {
    code: 'lieu',
    en: 'Time in lieu',
    fr: 'Temps compensatoire',
    paid: true,
    isProtected: false,
    unit: 'hour',
    days: null,
    accrual: 'by_pay',
    wait: 0,
    carry: 5,
  },
] as const;

export function leaveTypeRows(): DemoRow[] {
  return types.map((type) => ({
    code: type.code,
    name_en: type.en,
    name_fr: type.fr,
    paid: type.paid,
    protected: type.isProtected,
    backdated: isBackdated(type.code),
    unit: type.unit,
    yearly_days: type.days,
    accrual: type.accrual,
    waiting_days: type.wait,
    carry_over_days: type.carry,
    certificate_from_days: type.code === 'medical' ? 5 : null,
    counts_holidays: false,
  }));
}

/** Leave that nobody plans may be entered afterwards. R-245 */
function isBackdated(code: string): boolean {
  return ['medical', 'emergency', 'bereavement'].includes(code);
}

function typeId({ plan }: DemoSource, kind: LeaveKind): number {
  return demoId(
    plan,
    'leave_types',
    types.findIndex(({ code }) => code === kind),
  );
}

/** Each balance is the sum of its ledger. */
export function* leaveBalanceRows(
  source: DemoSource,
  periods: readonly BalancePeriod[],
  requests: readonly DemoRequest[],
): Generator<DemoRow> {
  const requestsOf = Map.groupBy(requests, ({ employee }) => employee);
  for (const { employee, kind, start, end, ledger } of periods) {
    const entries = inOrder(ledger).map(({ request, ...entry }) => (request ? { ...entry, request: String(request.place) } : entry));
    const pending = openMinutes(requestsOf.get(employee) ?? [], kind, start, end);
    yield {
      employee: employee.id,
      leave_type: typeId(source, kind),
      period_start: dayText(start),
      period_end: dayText(end),
      ...leaveBalance(entries, pending),
      as_of: `${dayText(source.plan.anchor - 1)}T12:00:00Z`,
    };
  }
}

export function* leaveTransactionRows(source: DemoSource, periods: readonly BalancePeriod[]): Generator<DemoRow> {
  for (const { employee, kind, ledger } of periods)
    for (const entry of inOrder(ledger))
      yield {
        employee: employee.id,
        leave_type: typeId(source, kind),
        on_date: dayText(entry.day),
        kind: entry.kind,
        minutes: entry.minutes,
        request: entry.request && kind !== 'vacation' ? demoId(source.plan, 'time_off_requests', entry.request.place) : null,
        vacation_request: entry.request && kind === 'vacation' ? demoId(source.plan, 'vacation_requests', entry.request.place) : null,
        note: entry.note ?? null,
      };
}

function inOrder(ledger: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return ledger.toSorted((a, b) => a.day - b.day);
}

/** Facts of requests that both tables share. */
interface RequestSource {
  readonly source: DemoSource;
  readonly employees: readonly DemoEmployee[];
  readonly periods: readonly PayPeriod[];
}

export function* timeOffRows({ source, employees, periods }: RequestSource, requests: readonly DemoRequest[]): Generator<DemoRow> {
  for (const request of requests) {
    const { employee, kind, first, last, part, minutes, status } = request;
    const shift = [...employee.pattern.shifts.values()][0];
    const end = shift ? shift.start + shift.minutes + 30 : 0;
    const paid = status === 'processed' ? periods.find((period) => period.end >= last) : undefined;
    yield {
      control_number: `TO${String(request.place + 1).padStart(10, '0')}`,
      employee: employee.id,
      leave_type: typeId(source, kind),
      backdated: isBackdated(kind),
      start_date: dayText(first),
      end_date: dayText(last),
      start_time: part === undefined ? null : timeText((end - part) % 1440),
      end_time: part === undefined ? null : timeText(end % 1440),
      days: hundredths(hundredthDays(employee.pattern, minutes)),
      minutes,
      status,
      certificate_required: kind === 'medical' && last - first >= 4,
      certificate: null,
      reason: kind === 'personal' && employee.row['language'] === 'en-us' ? 'Family appointment' : null,
      requested_at: `${dayText(request.asked)}T14:05:00Z`,
      created_at: `${dayText(request.asked)}T14:05:00Z`,
      ...decision(request, employees),
      processed_in: paid ? demoId(source.plan, 'pay_periods', paid.place) : null,
    };
  }
}

/** Time off; for some, only its pay, which nobody has booked yet; or both at once. */
function vacationKind({ place, status, isTakenBack }: DemoRequest): 'time' | 'pay' | 'both' {
  if (status === 'pending' || status === 'approved' || status === 'rejected') return place % 3 === 0 ? 'pay' : 'time';
  return place % 25 === 7 && !isTakenBack ? 'both' : 'time';
}

export function* vacationRows({ source, employees, periods }: RequestSource, requests: readonly DemoRequest[]): Generator<DemoRow> {
  for (const request of requests) {
    const { employee, first, last, minutes, status } = request;
    const kind = vacationKind(request);
    const paid = kind === 'time' ? undefined : periods.find((period) => period.end >= last);
    yield {
      control_number: `VA${String(request.place + 1).padStart(10, '0')}`,
      employee: employee.id,
      kind,
      start_date: kind === 'pay' ? null : dayText(first),
      end_date: kind === 'pay' ? null : dayText(last),
      days: hundredths(hundredthDays(employee.pattern, minutes)),
      minutes,
      pay_amount: kind === 'time' ? null : hundredths(Math.round((minutes * employee.rate) / 60)),
      pay_date: paid ? demoId(source.plan, 'pay_periods', paid.place) : null,
      status,
      entitlement_days: hundredths(hundredthDays(employee.pattern, request.availableBefore)),
      requested_at: `${dayText(request.asked)}T14:05:00Z`,
      created_at: `${dayText(request.asked)}T14:05:00Z`,
      ...decision(request, employees),
    };
  }
}

/** The manager decides on the day after; the head of the carrier is approved by payroll. */
function decision(request: DemoRequest, employees: readonly DemoEmployee[]): DemoRow {
  const { employee, status, isTakenBack, last } = request;
  if (status === 'pending') return { approver: null, decided_at: null, decision_comment: null, canceled_at: null };
  const comments: Readonly<Record<string, string>> = { rejected: 'Too many people are away that week', canceled: 'Plans changed' };
  const withdrawn = isTakenBack ? dayText(last + 10) : decidedOn(request);
  return {
    approver: approverOf(employee, employees).id,
    decided_at: `${decidedOn(request)}T15:20:00Z`,
    decision_comment: isTakenBack ? 'Processed by mistake' : (comments[status] ?? 'OK'),
    canceled_at: status === 'canceled' ? `${withdrawn}T16:40:00Z` : null,
  };
}

/** The person who decides a request. */
function approverOf(employee: DemoEmployee, employees: readonly DemoEmployee[]): DemoEmployee {
  return employees[employee.manager ?? payrollPlace] ?? employee;
}

const payrollPlace = 4;

/** The day after asking, before the absence. */
function decidedOn({ asked, first }: DemoRequest): string {
  return dayText(decisionDay(asked, first));
}

function decisionDay(asked: DayNumber, first: DayNumber): DayNumber {
  return Math.min(asked + 1, first);
}

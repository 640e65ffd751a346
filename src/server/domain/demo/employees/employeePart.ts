import { generalHolidays } from '../../../../shared/domain/holidays/generalHolidays.ts';
import type { DayNumber } from '../world/calendar.ts';
import { type DemoSource, definePart } from '../world/DemoPart.ts';
import { attendanceRows, type WorkDay, workDay } from './attendanceRows.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { makeEmployees } from './employees.ts';
import { type DemoRequest, holidayDays, type LeavePlan, planLeave } from './leavePlan.ts';
import { leaveBalanceRows, leaveTransactionRows, leaveTypeRows, timeOffRows, vacationRows } from './leaveRows.ts';
import { type PayPeriod, payPeriodRows, payPeriods } from './payPeriods.ts';
import { contributionRows, logRows, savingsUploads, uploadFileRows, uploadRows } from './savingsRows.ts';
import { makeSlips, rl1Rows, t4RequestRows, t4Rows } from './slipRows.ts';
import { delegationRows, fitForWorkRows, preferenceRows, staffRoleRows, trainingLinkRows } from './staffRows.ts';
import { makeStubs, paystubLineRows, paystubRows } from './stubs.ts';
import { employeePatternRows, workPatternRows, workPatternShiftRows } from './workPatterns.ts';

/** People on file with their leave. */
export interface DemoStaff {
  readonly employees: readonly DemoEmployee[];
  readonly periods: readonly PayPeriod[];
  readonly leaveOf: ReadonlyMap<DemoEmployee, LeavePlan>;
  readonly timeOff: readonly DemoRequest[];
  readonly vacations: readonly DemoRequest[];
  readonly workOf: (employee: DemoEmployee, day: DayNumber) => WorkDay | undefined;
}

const staffOf = new WeakMap<DemoSource, DemoStaff>();

/** The people on file of a load, made once. */
export function demoStaff(source: DemoSource): DemoStaff {
  const known = staffOf.get(source);
  if (known) return known;
  const { plan } = source;
  const employees = makeEmployees(source);
  const periods = payPeriods(plan);
  const holidays = holidayDays(plan, generalHolidays);
  const leaveOf = new Map(employees.map((employee) => [employee, planLeave(plan, employee, periods, holidays)]));
  const requests = [...leaveOf.values()].flatMap((leave) => leave.requests);
  const timeOff = numbered(requests.filter(({ kind }) => kind !== 'vacation'));
  const vacations = numbered(requests.filter(({ kind }) => kind === 'vacation'));
  const workOf = (employee: DemoEmployee, day: DayNumber): WorkDay | undefined => {
    const leave = leaveOf.get(employee);
    return leave && workDay({ plan, employee, leave, holidays, day });
  };
  const staff = { employees, periods, leaveOf, timeOff, vacations, workOf };
  staffOf.set(source, staff);
  return staff;
}

/** Gives each request its place in its table, in the order of asking. */
function numbered(requests: readonly DemoRequest[]): readonly DemoRequest[] {
  const sorted = requests.toSorted((a, b) => a.asked - b.asked);
  for (const [place, request] of sorted.entries()) request.place = place;
  return sorted;
}

/** People on file: patterns, attendance, leave, pay, slips, savings plan, roles. */
export const employeePart = definePart({
  tables: [
    'work_patterns',
    'work_pattern_shifts',
    'employees',
    'employee_patterns',
    'staff_roles',
    'manager_delegations',
    'employee_preferences',
    'training_links',
    'fit_for_work',
    'pay_periods',
    'leave_types',
    'time_off_requests',
    'vacation_requests',
    'leave_balances',
    'leave_transactions',
    'attendance',
    'paystubs',
    'paystub_lines',
    't4_slips',
    'rl1_slips',
    't4_requests',
    'attachments',
    'rrsp_uploads',
    'rrsp_contributions',
    'rrsp_log',
  ],
  large: ['leave_transactions', 'attendance', 'paystubs', 'paystub_lines'],
  rows: (source) => {
    const { plan } = source;
    const { employees, periods, leaveOf, timeOff, vacations, workOf } = demoStaff(source);
    const stubs = [...leaveOf]
      .flatMap(([employee, leave]) => makeStubs({ plan, employee, leave, periods, workOn: (day) => workOf(employee, day) }))
      .toSorted((a, b) => a.period.place - b.period.place);
    const slips = makeSlips(plan, stubs);
    const uploads = savingsUploads(stubs);
    const balances = [...leaveOf.values()].flatMap((leave) => leave.periods);
    return {
      work_patterns: workPatternRows(),
      work_pattern_shifts: workPatternShiftRows(source),
      employees: employees.map(({ row }) => row),
      employee_patterns: employeePatternRows(source, employees),
      staff_roles: staffRoleRows(source, employees),
      manager_delegations: delegationRows(source, employees),
      employee_preferences: preferenceRows(employees),
      training_links: trainingLinkRows(),
      fit_for_work: fitForWorkRows(source, employees),
      pay_periods: payPeriodRows(periods),
      leave_types: leaveTypeRows(),
      time_off_requests: timeOffRows({ source, employees, periods }, timeOff),
      vacation_requests: vacationRows({ source, employees, periods }, vacations),
      leave_balances: leaveBalanceRows(source, balances, [...timeOff, ...vacations]),
      leave_transactions: leaveTransactionRows(source, balances),
      attendance: attendanceRows(source, employees, workOf),
      paystubs: paystubRows(source, stubs),
      paystub_lines: paystubLineRows(source, stubs),
      t4_slips: t4Rows(slips),
      rl1_slips: rl1Rows(slips),
      t4_requests: t4RequestRows(source, slips),
      attachments: uploadFileRows(source, uploads),
      rrsp_uploads: uploadRows(source, uploads),
      rrsp_contributions: contributionRows(source, uploads),
      rrsp_log: logRows(source, uploads),
    };
  },
});

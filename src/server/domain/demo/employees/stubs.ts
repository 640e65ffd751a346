import { hundredthDays } from '../../../../shared/domain/leave/workPattern.ts';
import { payrollFigures } from '../../../../shared/domain/payroll/figures.ts';
import { type Earning, type StubSums, startOfYear, stubLines, type YearToDate } from '../../../../shared/domain/payroll/stubLines.ts';
import { hundredths } from '../prices/hundredths.ts';
import { type DayNumber, dayText, workingDayBefore } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoPlan, DemoRow } from '../world/DemoPlan.ts';
import { rowRandom } from '../world/Random.ts';
import type { WorkDay } from './attendanceRows.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import type { LeavePlan } from './leavePlan.ts';
import type { PayPeriod } from './payPeriods.ts';

/** A stub of a person. */
export interface DemoStub {
  readonly employee: DemoEmployee;
  readonly period: PayPeriod;
  readonly sequence: number;
  readonly reason: 'regular' | 'off_cycle' | 'final' | 'correction';
  readonly province: string;
  readonly sums: StubSums;
  readonly deductionsToDate: number;
  /** Cents. */
  readonly vacationPay: number;
  /** Minutes by the ledger at the end of the period. */
  readonly vacationMinutes: number;
}

interface StubSource {
  readonly plan: DemoPlan;
  readonly employee: DemoEmployee;
  readonly leave: LeavePlan;
  readonly periods: readonly PayPeriod[];
  readonly workOn: (day: DayNumber) => WorkDay | undefined;
}

/** The stubs of a person up to the anchor: one per period, now and then a second. */
export function makeStubs({ plan, employee, leave, periods, workOn }: StubSource): readonly DemoStub[] {
  const stubs: DemoStub[] = [];
  const random = rowRandom(plan.seed, 'paystubs')(employee.place);
  const add = (period: PayPeriod, reason: DemoStub['reason'], earnings: readonly Earning[]): void => {
    const last = stubs.at(-1);
    const before: YearToDate = last && last.period.year === period.year ? last.sums.toDate : startOfYear;
    const province = employee.provinceOn(period.end);
    const person = { province, isUnionMember: employee.isUnionMember, hasSavingsPlan: employee.hasSavingsPlan };
    const sums = stubLines(payrollFigures(period.year), person, earnings, before);
    if (sums.gross === 0) return;
    const minutesLeft = vacationMinutes(leave, period.end);
    stubs.push({
      employee,
      period,
      sequence: last && last.period === period ? last.sequence + 1 : 1,
      reason,
      province,
      sums,
      deductionsToDate: (last && last.period.year === period.year ? last.deductionsToDate : 0) + sums.deductions,
      // The worth of the days left: it falls with each day taken or paid out.
      vacationPay: Math.floor((Math.max(0, minutesLeft) * employee.rate) / 60 + 0.5),
      vacationMinutes: minutesLeft,
    });
  };
  for (const period of periods) {
    if (!period.isClosed) break;
    const isFinal = employee.left !== undefined && employee.left >= period.start && employee.left <= period.end;
    add(period, isFinal ? 'final' : 'regular', earningsOf(employee, period, workOn));
    if (random.isWithin(0.01)) add(period, 'off_cycle', [{ code: 'BONUS', minutes: 60, rate: 100 * random.int(150, 800) }]);
    if (isCorrected(employee, period)) add(period, 'correction', [{ code: 'REG', minutes: 120, rate: employee.rate }]);
  }
  return stubs;
}

/** Ten people had two hours missing on one stub. */
function isCorrected({ place }: DemoEmployee, period: PayPeriod): boolean {
  return place < 10 && period.year === 2025 && period.period === 5 + place;
}

function earningsOf(employee: DemoEmployee, period: PayPeriod, workOn: (day: DayNumber) => WorkDay | undefined): readonly Earning[] {
  const minutes = { REG: 0, OT: 0, VAC: 0, STAT: 0, LEAVE: 0 };
  for (let day = period.start; day <= period.end; day++)
    for (const { code, regular, overtime, leave } of workOn(day)?.presences ?? []) {
      minutes.REG += regular;
      minutes.OT += overtime;
      minutes[code === 'holiday' ? 'STAT' : code === 'vacation' ? 'VAC' : 'LEAVE'] += leave;
    }
  const rates = {
    REG: employee.rate,
    OT: Math.floor(employee.rate * 1.5 + 0.5),
    VAC: employee.rate,
    STAT: employee.rate,
    LEAVE: employee.rate,
  };
  return (['REG', 'OT', 'VAC', 'STAT', 'LEAVE'] as const)
    .filter((code) => minutes[code] > 0)
    .map((code) => ({ code, minutes: minutes[code], rate: rates[code] }));
}

/** Sum of the ledger of the vacation period of a day, up to that day. */
function vacationMinutes({ periods }: LeavePlan, day: DayNumber): number {
  const period = periods.find(({ kind, start, end }) => kind === 'vacation' && start <= day && day <= end);
  return (period?.ledger ?? []).filter((entry) => entry.day <= day).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Words of the codes of lines. */
const labels: Readonly<Record<string, readonly [en: string, fr: string]>> = {
  REG: ['Regular hours', 'Heures normales'],
  OT: ['Overtime', 'Heures supplémentaires'],
  VAC: ['Vacation', 'Vacances'],
  STAT: ['General holiday', 'Jour férié'],
  LEAVE: ['Paid leave', 'Congé payé'],
  BONUS: ['Bonus', 'Prime'],
  CPP: ['Canada Pension Plan', 'RPC'],
  CPP2: ['CPP, second contribution', 'RPC, deuxième cotisation'],
  QPP: ['Quebec Pension Plan', 'RRQ'],
  QPP2: ['QPP, second contribution', 'RRQ, deuxième cotisation'],
  EI: ['Employment insurance', 'Assurance-emploi'],
  QPIP: ['Parental insurance plan', 'RQAP'],
  RPP: ['Pension plan', 'Régime de retraite'],
  UNION: ['Union dues', 'Cotisation syndicale'],
  FIT: ['Federal income tax', 'Impôt fédéral'],
  PIT: ['Provincial income tax', 'Impôt provincial'],
  RRSP: ['RRSP', 'REER'],
  RRSP_ER: ['RRSP, part of the employer', 'REER, part de l’employeur'],
};

export function* paystubRows({ plan }: DemoSource, stubs: readonly DemoStub[]): Generator<DemoRow> {
  for (const [place, stub] of stubs.entries()) {
    const { employee, period, sums } = stub;
    const isFinal = stub.reason === 'final';
    yield {
      employee: employee.id,
      pay_period: demoId(plan, 'pay_periods', period.place),
      sequence: stub.sequence,
      reason: stub.reason,
      pay_date: dayText(period.payDay),
      province: stub.province,
      stub_number: `PS${String(place + 1).padStart(8, '0')}`,
      gross: hundredths(sums.gross),
      deductions: hundredths(sums.deductions),
      net: hundredths(sums.gross - sums.deductions),
      gross_ytd: hundredths(sums.toDate.gross),
      deductions_ytd: hundredths(stub.deductionsToDate),
      net_ytd: hundredths(sums.toDate.gross - stub.deductionsToDate),
      deposit_account_last4: String(1000 + ((employee.place * 7919) % 9000)),
      vacation_pay_balance: hundredths(stub.vacationPay),
      vacation_days_balance: (hundredthDays(employee.pattern, stub.vacationMinutes) / 100).toFixed(2),
      message_en: isFinal ? 'This is your last pay.' : null,
      message_fr: isFinal ? 'Ceci est votre dernière paie.' : null,
      file: null,
      viewed_at: place % 3 === 0 ? `${dayText(workingDayBefore(period.payDay))}T22:15:00Z` : null,
    };
  }
}

export function* paystubLineRows({ plan }: DemoSource, stubs: readonly DemoStub[]): Generator<DemoRow> {
  for (const [place, { sums }] of stubs.entries())
    for (const [index, { kind, code, minutes, rate, amount, amountToDate }] of sums.lines.entries()) {
      const [label_en, label_fr] = labels[code] ?? [code, code];
      yield {
        paystub: demoId(plan, 'paystubs', place),
        line: index + 1,
        kind,
        code,
        label_en,
        label_fr,
        hours: minutes === undefined ? null : (Math.round((minutes * 100) / 60) / 100).toFixed(2),
        rate: rate === undefined ? null : hundredths(rate),
        amount: hundredths(amount),
        amount_ytd: hundredths(amountToDate),
      };
    }
}

import type { PayrollFigures } from './figures.ts';

/** Facts of a person that decide deductions. */
export interface PayPerson {
  /** Province of employment. */
  readonly province: string;
  readonly isUnionMember: boolean;
  readonly hasSavingsPlan: boolean;
}

/** An earning of a stub; amounts in cents. */
export interface Earning {
  readonly code: string;
  readonly minutes: number;
  /** Cents per hour. */
  readonly rate: number;
}

/** A line of a stub; amounts in cents. */
export interface StubLine {
  readonly kind: 'earning' | 'benefit' | 'deduction';
  readonly code: string;
  readonly minutes?: number;
  readonly rate?: number;
  readonly amount: number;
  readonly amountToDate: number;
}

/** Amounts of the tax year before a stub, in cents, by `kind code`; `gross` is the sum of earnings and benefits. */
export interface YearToDate {
  readonly gross: number;
  readonly amounts: ReadonlyMap<string, number>;
}

/** A stub with its lines; amounts in cents. */
export interface StubSums {
  readonly lines: readonly StubLine[];
  readonly gross: number;
  readonly deductions: number;
  readonly toDate: YearToDate;
}

export const startOfYear: YearToDate = { gross: 0, amounts: new Map() };

/** The 26th part of the basic exemption of 3,500.00. */
const exemption = 13_461;

/**
 * Computes a stub of a biweekly pay: earnings, the employer's part of the savings plan, deductions.
 * Each line is rounded half-up and ends where the most of the year is reached.
 * @see domain 8.2
 */
export function stubLines(
  figures: PayrollFigures,
  person: PayPerson,
  earnings: readonly Earning[],
  before: YearToDate = startOfYear,
): StubSums {
  const earned = earnings.map((earning) => ({ kind: 'earning' as const, ...earning, amount: pay(earning) }));
  const wages = total(earned);
  const plan = person.hasSavingsPlan ? [{ kind: 'benefit' as const, code: 'RRSP_ER', amount: share(wages, 20_000) }] : [];
  const gross = wages + total(plan);
  const taken = deductions({ figures, person, wages, gross, before });
  const amounts = new Map(before.amounts);
  const lines = [...earned, ...plan, ...taken].map((line) => {
    const amountToDate = (amounts.get(`${line.kind} ${line.code}`) ?? 0) + line.amount;
    amounts.set(`${line.kind} ${line.code}`, amountToDate);
    return { ...line, amountToDate };
  });
  return { lines, gross, deductions: total(taken), toDate: { gross: before.gross + gross, amounts } };
}

interface Source {
  readonly figures: PayrollFigures;
  readonly person: PayPerson;
  readonly wages: number;
  readonly gross: number;
  readonly before: YearToDate;
}

function deductions({ figures, person, wages, gross, before }: Source) {
  const inQuebec = person.province === 'QC';
  const pension = inQuebec ? figures.qpp : figures.cpp;
  const insurance = inQuebec ? figures.eiQuebec : figures.ei;
  const upTo = (code: string, amount: number, most: number): number =>
    Math.max(0, Math.min(amount, most - (before.amounts.get(`deduction ${code}`) ?? 0)));
  const codes = inQuebec ? { first: 'QPP', second: 'QPP2' } : { first: 'CPP', second: 'CPP2' };
  const between = (sum: number): number => Math.min(Math.max(sum - figures.pensionableMaximum, 0), secondRange(figures));
  const second = share(between(before.gross + gross) - between(before.gross), figures.secondPension.rate);
  const amounts: readonly (readonly [string, number])[] = [
    [codes.first, upTo(codes.first, share(Math.max(gross - exemption, 0), pension.rate), pension.most)],
    [codes.second, upTo(codes.second, second, figures.secondPension.most)],
    ['EI', upTo('EI', share(gross, insurance.rate), insurance.most)],
    ['QPIP', inQuebec ? upTo('QPIP', share(gross, figures.qpip.rate), figures.qpip.most) : 0],
    ['RPP', share(wages, 30_000)],
    ['UNION', person.isUnionMember ? share(wages, 12_000) : 0],
    ['FIT', share(gross, inQuebec ? 80_000 : 100_000)],
    ['PIT', share(gross, inQuebec ? 90_000 : 50_000)],
    ['RRSP', person.hasSavingsPlan ? share(wages, 40_000) : 0],
    ['RRSP_ER', person.hasSavingsPlan ? share(wages, 20_000) : 0],
  ];
  return amounts.filter(([, amount]) => amount > 0).map(([code, amount]) => ({ kind: 'deduction' as const, code, amount }));
}

function secondRange({ pensionableMaximum, secondMaximum }: PayrollFigures): number {
  return secondMaximum - pensionableMaximum;
}

function pay({ minutes, rate }: Earning): number {
  return Math.floor((minutes * rate + 30) / 60);
}

function share(cents: number, millionths: number): number {
  return Math.floor((cents * millionths + 500_000) / 1_000_000);
}

function total(lines: readonly { readonly amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

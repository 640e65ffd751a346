import { createHash } from 'node:crypto';
import { hundredths } from '../prices/hundredths.ts';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import type { DemoEmployee } from './DemoEmployee.ts';
import { places } from './employees.ts';
import { type PayPeriod, yearOf } from './payPeriods.ts';
import type { DemoStub } from './stubs.ts';

/** A line of an upload: what one person and the employer pay into the plan for a period. */
interface SavingsLine {
  readonly employee: DemoEmployee;
  readonly own: number;
  readonly employer: number;
}

/** An upload of the amounts of a pay period to the provider of the savings plan. */
export interface SavingsUpload {
  readonly period: PayPeriod;
  readonly lines: readonly SavingsLine[];
  readonly file: string;
  /** A failed first try for the newest period, which stored nothing. */
  readonly hasFailed: boolean;
}

/** An upload of each closed period; of the newest there is also one that failed. */
export function savingsUploads(stubs: readonly DemoStub[]): readonly SavingsUpload[] {
  const groups = [...Map.groupBy(stubs, ({ period }) => period)].toSorted(([a], [b]) => a.place - b.place);
  const uploads = groups.map(([period, group]) => uploadOf(period, group));
  const newest = uploads.at(-1);
  return newest ? [...uploads.slice(0, -1), { ...newest, file: 'date,nom\n', hasFailed: true }, newest] : [];
}

function uploadOf(period: PayPeriod, stubs: readonly DemoStub[]): SavingsUpload {
  const lines = [...Map.groupBy(stubs, ({ employee }) => employee)].flatMap(([employee, own]) =>
    employee.hasSavingsPlan ? [{ employee, own: deducted(own, 'RRSP'), employer: deducted(own, 'RRSP_ER') }] : [],
  );
  const rows = lines.map(
    ({ employee, own, employer }) => `${String(employee.row['employee_number'])},${hundredths(own)},${hundredths(employer)}\n`,
  );
  return { period, lines, file: `number,employee,employer\n${rows.join('')}`, hasFailed: false };
}

function deducted(stubs: readonly DemoStub[], wanted: string): number {
  return stubs
    .flatMap(({ sums }) => sums.lines)
    .filter(({ kind, code }) => kind === 'deduction' && code === wanted)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Entries of the uploaded files, one for each upload. */
export function uploadFileRows({ plan }: DemoSource, uploads: readonly SavingsUpload[]): DemoRow[] {
  return uploads.map(({ period, file, hasFailed }, place) => {
    const hash = createHash('sha256').update(file).digest('hex');
    return {
      filename: `rrsp-${period.year}-${String(period.period).padStart(2, '0')}${hasFailed ? '-draft' : ''}.csv`,
      uploadBy: demoId(plan, 'users', places.payroll),
      uploadDate: `${dayText(period.payDay)}T14:00:00Z`,
      thumbnails: null,
      current_status: 'listed',
      content_type: 'text/csv',
      size: Buffer.byteLength(file),
      sha256: hash,
      storage_key: `demo/${hash}`,
      owner_entity: 'rrsp_uploads',
      owner_id: demoId(plan, 'rrsp_uploads', place),
    };
  });
}

export function uploadRows({ plan }: DemoSource, uploads: readonly SavingsUpload[]): DemoRow[] {
  return uploads.map(({ period, lines, hasFailed }, place) => {
    const total = (amounts: readonly number[]): string => hundredths(hasFailed ? 0 : amounts.reduce((sum, amount) => sum + amount, 0));
    return {
      file: demoId(plan, 'attachments', place),
      provider: 'Harbour Savings (demo)',
      plan_number: 'DEMO-0001',
      pay_period: demoId(plan, 'pay_periods', period.place),
      uploaded_by: demoId(plan, 'users', places.payroll),
      uploaded_at: `${dayText(period.payDay)}T14:${hasFailed ? '00' : '12'}:00Z`,
      rows_total: lines.length,
      rows_ok: hasFailed ? 0 : lines.length,
      rows_failed: hasFailed ? lines.length : 0,
      total_employee: total(lines.map(({ own }) => own)),
      total_employer: total(lines.map(({ employer }) => employer)),
      status: hasFailed ? 'failed' : 'uploaded',
    };
  });
}

export function* contributionRows({ plan }: DemoSource, uploads: readonly SavingsUpload[]): Generator<DemoRow> {
  const toDate = new Map<string, number>();
  for (const [place, { period, lines, hasFailed }] of uploads.entries()) {
    if (hasFailed) continue;
    const isEarly = period.payDay - Date.UTC(period.year, 0, 1) / 86_400_000 < 60;
    for (const { employee, own, employer } of lines)
      for (const [kind, amount] of [
        ['employee', own],
        ['employer', employer],
      ] as const) {
        const key = `${yearOf(period.payDay)} ${employee.place} ${kind}`;
        const ytd = (toDate.get(key) ?? 0) + amount;
        toDate.set(key, ytd);
        yield {
          upload: demoId(plan, 'rrsp_uploads', place),
          employee: employee.id,
          contribution_date: dayText(period.payDay),
          kind,
          amount: hundredths(amount),
          receipt_period: isEarly ? 'first_60_days' : 'rest_of_year',
          ytd: hundredths(ytd),
        };
      }
  }
}

export function logRows({ plan }: DemoSource, uploads: readonly SavingsUpload[]): DemoRow[] {
  return uploads.map(({ period, lines, hasFailed }, place) => ({
    upload: demoId(plan, 'rrsp_uploads', place),
    at: `${dayText(period.payDay)}T14:${hasFailed ? '00' : '12'}:30Z`,
    row: hasFailed ? 1 : null,
    level: hasFailed ? 'error' : 'info',
    field: hasFailed ? 'number' : null,
    message_en: hasFailed ? 'The column number is missing; nothing was stored' : `${lines.length} people uploaded`,
    message_fr: hasFailed ? 'La colonne number est absente; rien n’a été enregistré' : `${lines.length} personnes téléversées`,
    user: demoId(plan, 'users', places.payroll),
  }));
}

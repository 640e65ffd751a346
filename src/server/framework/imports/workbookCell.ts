import type { CellValue } from 'hucre';
import { dayMs } from '../../../shared/framework/durations.ts';
import type { CellForm } from './cellForms.ts';
import type { Cell } from './ImportTable.ts';

/** Day zero of each calendar: the package that reads workbooks dates a time without a day on it. */
const dayZeros = { '1900': Date.UTC(1899, 11, 31), '1904': Date.UTC(1904, 0, 1) } as const;

export type DateSystem = keyof typeof dayZeros;

/**
 * A cell of a workbook as it is shown: a percentage with its sign, zeros before a number that its format writes, times without a day,
 * numbers at the 15 digits that spreadsheets keep.
 */
export function workbookCell(value: CellValue, form: CellForm | undefined, system: DateSystem): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dateText(value, form, system);
  if (typeof value === 'number') return Number.isFinite(value) ? numberCell(value, form) : null;
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function numberCell(value: number, form: CellForm | undefined): Cell {
  switch (form?.kind) {
    case 'percent':
      return `${exact(value * 100)}%`;
    case 'duration':
      return durationText(value);
    case 'zeros':
      return withZeros(value, form);
    case undefined:
      return exact(value);
  }
}

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
function exact(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function withZeros(value: number, { length, dashAt }: Extract<CellForm, { kind: 'zeros' }>): Cell {
  if (!Number.isSafeInteger(value) || value < 0) return exact(value);
  const digits = String(value).padStart(length, '0');
  if (dashAt === undefined) return digits;
  const last = length - dashAt;
  return `${digits.slice(0, -last)}-${digits.slice(-last)}`;
}

/** A day, a time, or both, to the second: as a fraction of a day a time is not exact. */
function dateText(date: Date, form: CellForm | undefined, system: DateSystem): string {
  const days = (date.getTime() - dayZeros[system]) / dayMs;
  // The count has a day that the calendar has not: 1900-02-29.
  if (form?.kind === 'duration') return durationText(system === '1900' && days >= 60 ? days + 1 : days);
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T');
  if (days >= 0 && days < 1) return time.replace(/:00$/, '');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Days as hours, minutes and seconds that are not zero: 1.5 is `36:00`. */
function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (part: number): string => String(part % 60).padStart(2, '0');
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}${seconds % 60 === 0 ? '' : `:${two(seconds)}`}`;
  return days < 0 ? `-${text}` : text;
}

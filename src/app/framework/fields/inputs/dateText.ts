import { wallTime } from '../../../../shared/framework/query/dayStart.ts';
import { readClock, readDay, readLocalInstant } from '../../../../shared/framework/readers/readTime.ts';

/** Forms of a typed day and time, in the pickers' notation. Spec S-184 to S-186. */
export const dateFormats = { date: 'yyyy-MM-dd', time: 'HH:mm', datetime: 'yyyy-MM-dd HH:mm' } as const;

export type DateKind = keyof typeof dateFormats;

/** Completes short input: `20260305`, `930`, `9:30 PM`. Other text stays unchanged. */
export function completeDateText(kind: DateKind, text: string): string {
  const trimmed = text.trim();
  switch (kind) {
    case 'date':
      return readDay(trimmed, 'YYYY-MM-DD') ?? trimmed;
    case 'time':
      return readClock(trimmed) ?? trimmed;
    case 'datetime': {
      const [day = '', time = '', ...more] = trimmed.split(/[ T]+/);
      return more.length > 0 || time === '' ? trimmed : `${completeDateText('date', day)} ${completeDateText('time', time)}`;
    }
  }
}

/** Converts an instant of a record to local text `YYYY-MM-DD HH:mm`; other text stays unchanged. */
export function instantToText(value: string, timezone: string): string {
  const wall = wallTime(Date.parse(value), timezone);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(wall)) return value;
  return new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * Converts local text `YYYY-MM-DD HH:mm` to an instant in UTC, the first of two; text in another form stays unchanged, and a time that
 * the clocks skip, so that validation can report it.
 */
export function textToInstant(text: string, timezone: string): string {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? (readLocalInstant(text, 'YYYY-MM-DD', timezone) ?? text) : text;
}

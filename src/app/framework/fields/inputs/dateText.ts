import { DateTime } from 'luxon';
import { readClock, readDay, readLocalInstant } from '../../../../shared/framework/readers/readTime.ts';

/** Forms of a typed day and time, in the pickers' notation. Spec S-184 to S-186. */
export const dateFormats = { date: 'yyyy-MM-dd', time: 'HH:mm', datetime: 'yyyy-MM-dd HH:mm' } as const;

export type DateKind = keyof typeof dateFormats;

/** The moment of a text, as the start of the calendar; undefined for text in another form. */
export function parseDateText(kind: DateKind, text: string): DateTime | undefined {
  const moment = DateTime.fromFormat(text, dateFormats[kind]);
  return moment.isValid ? moment : undefined;
}

export function formatDateText(kind: DateKind, moment: DateTime): string {
  return moment.toFormat(dateFormats[kind]);
}

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
  const moment = DateTime.fromISO(value, { setZone: true });
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && moment.isValid ? formatDateText('datetime', moment.setZone(timezone)) : value;
}

/**
 * Converts local text `YYYY-MM-DD HH:mm` to an instant in UTC, the first of two; text in another form stays unchanged, and a time that
 * the clocks skip, so that validation can report it.
 */
export function textToInstant(text: string, timezone: string): string {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? (readLocalInstant(text, 'YYYY-MM-DD', timezone) ?? text) : text;
}

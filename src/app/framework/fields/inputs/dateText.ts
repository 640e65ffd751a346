import { DateTime } from 'luxon';

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

/** Completes short input: `20260305`, `930`, `9:30`. Other text stays unchanged. */
export function completeDateText(kind: DateKind, text: string): string {
  const trimmed = text.trim();
  switch (kind) {
    case 'date':
      return trimmed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    case 'time':
      return trimmed.replace(/^(\d{1,2}):?(\d{2})$/, (_whole, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`);
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

/** Converts local text to an instant in UTC; text in another form stays unchanged, so that validation can report it. */
export function textToInstant(text: string, timezone: string): string {
  const moment = DateTime.fromFormat(text, dateFormats.datetime, { zone: timezone });
  return moment.isValid ? moment.toUTC().toISO({ suppressMilliseconds: true }) : text;
}

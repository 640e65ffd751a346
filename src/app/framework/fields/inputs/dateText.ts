import { DateTime } from 'luxon';

/** What people type for a day and a time, in the pickers' notation. Spec S-184 to S-186. */
export const dateFormats = { date: 'yyyy-MM-dd', time: 'HH:mm', datetime: 'yyyy-MM-dd HH:mm' } as const;

export type DateKind = keyof typeof dateFormats;

/** The moment that a text means, for the calendar to start from; undefined for text of another form. */
export function parseDateText(kind: DateKind, text: string): DateTime | undefined {
  const moment = DateTime.fromFormat(text, dateFormats[kind]);
  return moment.isValid ? moment : undefined;
}

export function formatDateText(kind: DateKind, moment: DateTime): string {
  return moment.toFormat(dateFormats[kind]);
}

/** Completes what is typed in a hurry: `20260305`, `930`, `9:30`. Everything else stays as it is. */
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

/** An instant of a record as local text `YYYY-MM-DD HH:mm`; other text as it stands. */
export function instantToText(value: string, timezone: string): string {
  const moment = DateTime.fromISO(value, { setZone: true });
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && moment.isValid ? formatDateText('datetime', moment.setZone(timezone)) : value;
}

/** Local text as an instant in UTC; text of another form as it stands, so that validation can speak of it. */
export function textToInstant(text: string, timezone: string): string {
  const moment = DateTime.fromFormat(text, dateFormats.datetime, { zone: timezone });
  return moment.isValid ? moment.toUTC().toISO({ suppressMilliseconds: true }) : text;
}

import { DateTime } from 'luxon';
import { type DateKind, dateFormats } from './dateText.ts';

/** The moment of a text, as the start of the calendar; undefined for text in another form. */
export function parseDateText(kind: DateKind, text: string): DateTime | undefined {
  const moment = DateTime.fromFormat(text, dateFormats[kind]);
  return moment.isValid ? moment : undefined;
}

export function formatDateText(kind: DateKind, moment: DateTime): string {
  return moment.toFormat(dateFormats[kind]);
}

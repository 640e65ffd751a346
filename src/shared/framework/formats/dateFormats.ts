import type { Language } from '../text.ts';

/** A person's formats for days and times; they affect only the display, never the stored or typed form. */
export interface DateFormats {
  readonly date: 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY';
  readonly time: 'HH:mm' | 'hh:mm A';
}

export const defaultDateFormats: DateFormats = { date: 'YYYY-MM-DD', time: 'HH:mm' };

/** A format of days as people of a language write it: `AAAA-MM-JJ` in French. */
export function datePattern(format: DateFormats['date'], language: Language): string {
  return language === 'fr' ? format.replace('YYYY', 'AAAA').replace('DD', 'JJ') : format;
}

/** A day `YYYY-MM-DD` in the chosen format; other text unchanged. */
export function formatDay(day: string, { date }: DateFormats): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !dayOfMonth) return day;
  return date.replace('YYYY', year).replace('MM', month).replace('DD', dayOfMonth);
}

/** A time `HH:mm` or `HH:mm:ss` in the chosen format, midnight and noon as 12; other text unchanged. */
export function formatTime(time: string, { time: wanted }: DateFormats): string {
  const [, hours, minutes, seconds = ''] = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(time) ?? [];
  if (!hours || !minutes || wanted === 'HH:mm') return time;
  const hour = Number(hours);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minutes}${seconds} ${hour < 12 ? 'AM' : 'PM'}`;
}

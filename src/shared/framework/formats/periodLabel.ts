import { DateTime } from 'luxon';
import { localeOf } from '../messages/locale.ts';
import type { Period } from '../query/periods.ts';
import type { Language } from '../text.ts';
import { type DateFormats, defaultDateFormats, formatDay } from './dateFormats.ts';

/**
 * A period as people of a language name it; text that is no day of the years 1 to 9999 stays unchanged.
 * @param first its first day, `YYYY-MM-DD`
 */
export function periodLabel(period: Period, first: string, language: Language, formats: DateFormats = defaultDateFormats): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return first;
  return labels[period](DateTime.fromISO(first, { zone: 'utc' }), language, formats);
}

const labels = {
  day: (day, _language, formats) => dayText(day, formats),
  week: (day, _language, formats) => `${dayText(day, formats)} – ${dayText(day.plus({ days: 6 }), formats)}`,
  month: (day, language) =>
    new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day.toMillis()),
  quarter: (day, language) => `${language === 'fr' ? 'T' : 'Q'}${day.quarter} ${day.toFormat('yyyy')}`,
  year: (day) => day.toFormat('yyyy'),
} satisfies Record<Period, (day: DateTime, language: Language, formats: DateFormats) => string>;

function dayText(day: DateTime, formats: DateFormats): string {
  return formatDay(day.toFormat('yyyy-MM-dd'), formats);
}

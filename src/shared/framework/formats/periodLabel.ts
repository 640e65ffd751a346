import { localeOf } from '../messages/locale.ts';
import { movedDay } from '../query/calendar.ts';
import type { Period } from '../query/periods.ts';
import type { Language } from '../text.ts';
import { type DateFormats, defaultDateFormats, formatDay } from './dateFormats.ts';

/**
 * A period as people of a language name it; text that is no day of the years 1 to 9999 stays unchanged.
 * @param first its first day, `YYYY-MM-DD`
 */
export function periodLabel(period: Period, first: string, language: Language, formats: DateFormats = defaultDateFormats): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return first;
  return labels[period](first, language, formats);
}

const labels = {
  day: (day, _language, formats) => formatDay(day, formats),
  week: (day, _language, formats) => `${formatDay(day, formats)} – ${formatDay(movedDay(day, { days: 6 }), formats)}`,
  month: (day, language) =>
    new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${day}T00:00:00Z`),
    ),
  quarter: (day, language) => `${language === 'fr' ? 'T' : 'Q'}${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`,
  year: (day) => day.slice(0, 4),
} satisfies Record<Period, (day: string, language: Language, formats: DateFormats) => string>;

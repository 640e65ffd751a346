import { useMemo } from 'react';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** Words for days in the reader's language: `Tuesday, December 1, 2026`, and a list of days of the week, 1 for Monday to 7. */
export function useLongDay(): { readonly longDay: (day: string) => string; readonly weekdays: (days: readonly number[]) => string } {
  const locale = localeOf(useLanguage());
  return useMemo(() => {
    const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });
    return {
      longDay: (day) => long.format(new Date(`${day}T00:00:00Z`)),
      // 5 January 1970 was a Monday.
      weekdays: (days) => list.format(days.map((day) => weekday.format(new Date(Date.UTC(1970, 0, 4 + day))))),
    };
  }, [locale]);
}

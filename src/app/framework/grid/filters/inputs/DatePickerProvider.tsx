import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { Settings } from 'luxon';
import type { ReactNode } from 'react';
import { localeOf } from '../../../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';

// Weeks start on Sunday in every language (law 23); some browsers have another first day for their Canadian locales.
Settings.defaultWeekSettings = { firstDay: 7, minimalDays: 1, weekend: [6, 7] };

/** Date pickers in the interface's language, with weeks that start on Sunday; the theme has their words. */
export function DatePickerProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={localeOf(language)}>
      {children}
    </LocalizationProvider>
  );
}

import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { Settings } from 'luxon';
import type { ReactNode } from 'react';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

// Weeks start on Sunday in every language (decisions 23); not every browser knows that of its Canadian locales.
Settings.defaultWeekSettings = { firstDay: 7, minimalDays: 1, weekend: [6, 7] };

/** Date pickers with the customs of the interface's language and weeks that start on Sunday; their words come with the theme. */
export function DatePickerProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={localeOf(language)}>
      {children}
    </LocalizationProvider>
  );
}

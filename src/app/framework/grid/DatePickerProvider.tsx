import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import { Settings } from 'luxon';
import type { ReactNode } from 'react';
import { localeOf } from '../../../shared/framework/locale.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

// Weeks start on Sunday in both languages (decisions 23); not every browser knows that of its Canadian locales.
Settings.defaultWeekSettings = { firstDay: 7, minimalDays: 1, weekend: [6, 7] };

/** The words of the date pickers; English where the library has none. */
const pickerTexts: Readonly<Record<string, Partial<typeof frFR.components.MuiLocalizationProvider.defaultProps.localeText>>> = {
  fr: frFR.components.MuiLocalizationProvider.defaultProps.localeText,
};

/** Date pickers in the interface's language, with weeks that start on Sunday. */
export function DatePickerProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={localeOf(language)} localeText={pickerTexts[language]}>
      {children}
    </LocalizationProvider>
  );
}

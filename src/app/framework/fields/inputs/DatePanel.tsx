import Stack from '@mui/material/Stack';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import type { DateTime } from 'luxon';
import { localeOf } from '../../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { type DateKind, formatDateText, parseDateText } from './dateText.ts';

interface DatePanelProps {
  readonly kind: DateKind;
  readonly text: string;
  readonly onChoose: (text: string) => void;
  readonly onDone: () => void;
}

/** The calendar, the clock or both, over the text of a date input; their words come with the theme. Weeks start on Sunday in every language. */
export function DatePanel({ kind, text, onChoose, onDone }: DatePanelProps) {
  const language = useLanguage();
  const moment = parseDateText(kind, text) ?? null;
  const choose = (chosen: DateTime | null) => chosen && onChoose(formatDateText(kind, chosen));
  const chooseDay = (chosen: DateTime | null, isLast: boolean) => {
    // A day picked before any time starts at midnight rather than at whatever time it is now.
    choose(chosen && !moment ? chosen.startOf('day') : chosen);
    if (isLast && kind === 'date') onDone();
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={localeOf(language)}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        {kind !== 'time' && (
          <DateCalendar
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the calendar wants to be in it
            autoFocus
            value={moment}
            onChange={(chosen, state, view) => chooseDay(chosen, state === 'finish' && (view ?? 'day') === 'day')}
          />
        )}
        {kind !== 'date' && (
          <MultiSectionDigitalClock
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the clock wants to be in it
            autoFocus={kind === 'time'}
            ampm={false}
            value={moment}
            onChange={choose}
          />
        )}
      </Stack>
    </LocalizationProvider>
  );
}

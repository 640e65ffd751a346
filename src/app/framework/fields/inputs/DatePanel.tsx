import Stack from '@mui/material/Stack';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import type { DateTime } from 'luxon';
import { localeOf } from '../../../../shared/framework/messages/locale.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatDateText, parseDateText } from './dateMoment.ts';
import type { DateKind } from './dateText.ts';

interface DatePanelProps {
  readonly kind: DateKind;
  readonly text: string;
  readonly onChoose: (text: string) => void;
  readonly onDone: () => void;
}

/** Calendar, clock or both for the text of a date input; the theme has their words. Weeks start on Sunday in every language. */
export function DatePanel({ kind, text, onChoose, onDone }: DatePanelProps) {
  const language = useLanguage();
  const moment = parseDateText(kind, text) ?? null;
  const choose = (chosen: DateTime | null) => chosen && onChoose(formatDateText(kind, chosen));
  const chooseDay = (chosen: DateTime | null, isLast: boolean) => {
    // A day picked before a time starts at midnight, not at the current time.
    choose(chosen && !moment ? chosen.startOf('day') : chosen);
    if (isLast && kind === 'date') onDone();
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={localeOf(language)}>
      <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'center' }}>
        {kind !== 'time' && (
          <DateCalendar
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the calendar moves the focus into it
            autoFocus
            sx={{ flexShrink: 0 }}
            value={moment}
            onChange={(chosen, state, view) => chooseDay(chosen, state === 'finish' && (view ?? 'day') === 'day')}
          />
        )}
        {kind !== 'date' && (
          <MultiSectionDigitalClock
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the clock moves the focus into it
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

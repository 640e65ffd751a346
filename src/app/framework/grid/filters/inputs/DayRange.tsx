import Box from '@mui/material/Box';
import { useMessage } from '../../../i18n/useMessage.ts';
import { DatePickerProvider } from './DatePickerProvider.tsx';
import { DayInput } from './DayInput.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';

/** First and last day of a filter. The date pickers come with it: lists without such a filter load none of them. */
export function DayRange({ entry, isInvalid, onChange, onType }: Omit<FilterInputProps, 'column'>) {
  const message = useMessage();
  return (
    <DatePickerProvider>
      <Box data-own-labels="" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}>
        <DayInput
          label={message('grid.from')}
          day={entry.startDate}
          isInvalid={isInvalid}
          onType={(startDate) => onType({ ...entry, dateRange: undefined, startDate })}
          onChange={(startDate) => onChange({ ...entry, dateRange: undefined, startDate })}
        />
        <DayInput
          label={message('grid.to')}
          day={entry.endDate}
          isInvalid={isInvalid}
          problem={isInvalid ? message('grid.invalid.range') : undefined}
          onType={(endDate) => onType({ ...entry, dateRange: undefined, endDate })}
          onChange={(endDate) => onChange({ ...entry, dateRange: undefined, endDate })}
        />
      </Box>
    </DatePickerProvider>
  );
}

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FilterEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import { dateRangePresets, isDateRangePreset } from '../../../shared/framework/query/resolvePreset.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { DatePickerProvider } from './DatePickerProvider.tsx';
import { DayInput } from './DayInput.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';

type Choice = 'any' | 'custom' | NonNullable<FilterEntry['dateRange']>;

/** A preset, or first and last day; choosing one empties the other. Grid contract, section 6; spec B-157. */
export function RangeFilter({ column, entry, isInvalid, onChange, onType }: FilterInputProps) {
  const message = useMessage();
  const hasDates = entry.startDate !== '' || entry.endDate !== '';
  const [isCustom, setCustom] = useState(hasDates);
  const choice: Choice = entry.dateRange ?? (isCustom || hasDates ? 'custom' : 'any');
  const choose = (value: string) => {
    setCustom(value === 'custom');
    onChange({ ...entry, dateRange: isDateRangePreset(value) ? value : undefined, startDate: '', endDate: '' });
  };
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
      <TextField select fullWidth size="small" label={column.label} value={choice} onChange={({ target }) => choose(target.value)}>
        <MenuItem value="any">{message('grid.any')}</MenuItem>
        {dateRangePresets.map((preset) => (
          <MenuItem key={preset} value={preset}>
            {message(`grid.preset.${preset}`)}
          </MenuItem>
        ))}
        <MenuItem value="custom">{message('grid.custom_range')}</MenuItem>
      </TextField>
      {choice === 'custom' && (
        <DatePickerProvider>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}>
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
      )}
    </Box>
  );
}

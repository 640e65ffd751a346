import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { FilterEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import { dateRangePresets, isDateRangePreset } from '../../../shared/framework/query/resolvePreset.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { lazyPart } from '../lazyPart.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

const DayRange = lazyPart(() => import('./DayRange.tsx'), 'DayRange');

type Choice = 'any' | 'custom' | NonNullable<FilterEntry['dateRange']>;

/** A preset, or first and last day; choosing one empties the other. Grid contract, section 6; spec B-157. */
export function RangeFilter({ column, entry, isInvalid, onChange, onType }: FilterInputProps) {
  const message = useMessage();
  const hasDates = entry.startDate !== '' || entry.endDate !== '';
  const [isCustom, setCustom] = useState(hasDates);
  const choice: Choice = entry.dateRange ?? (isCustom || hasDates ? 'custom' : 'any');
  useEffect(() => DayRange.loadAhead(), []);
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
      {choice === 'custom' && <DayRange entry={entry} isInvalid={isInvalid} onChange={onChange} onType={onType} />}
    </Box>
  );
}

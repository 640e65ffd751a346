import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { FilterEntry } from '../../../../../shared/framework/grid/FilterEntry.ts';
import { formatRelativeRange, parseRelativeRange, relativeDirections } from '../../../../../shared/framework/query/relativeRange.ts';
import {
  type DateRange,
  type DateRangePreset,
  dateRangePresets,
  isDateRangePreset,
} from '../../../../../shared/framework/query/resolvePreset.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { lazyPart } from '../../../lazyPart.ts';
import type { FilterInputProps } from './FilterInputProps.ts';
import { RelativeDays } from './RelativeDays.tsx';

const DayRange = lazyPart(() => import('./DayRange.tsx'), 'DayRange');

type Choice = 'any' | 'custom' | DateRangePreset | (typeof relativeDirections)[number];

/** Days, weeks or months of a relative range when it is chosen. */
const startCount = 7;

/** A preset, a relative range, or first and last day; choosing one empties the others. Grid contract 6; spec B-157. */
export function RangeFilter({ column, entry, isInvalid, onChange, onType }: FilterInputProps) {
  const message = useMessage();
  const hasDates = entry.startDate !== '' || entry.endDate !== '';
  const [isCustom, setCustom] = useState(hasDates);
  const relative = entry.dateRange === undefined ? undefined : parseRelativeRange(entry.dateRange);
  const choice = choiceOf(entry, isCustom || hasDates);
  useEffect(() => DayRange.loadAhead(), []);
  const withRange = (dateRange: DateRange | undefined): FilterEntry => ({ ...entry, dateRange, startDate: '', endDate: '' });
  const choose = (value: string) => {
    setCustom(value === 'custom');
    const direction = relativeDirections.find((each) => each === value);
    if (direction) onChange(withRange(formatRelativeRange({ count: startCount, unit: 'days', ...relative, direction })));
    else onChange(withRange(isDateRangePreset(value) ? value : undefined));
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
        <Divider component="li" />
        {relativeDirections.map((direction) => (
          <MenuItem key={direction} value={direction}>
            {message(`grid.relative.${direction}`)}
          </MenuItem>
        ))}
        <MenuItem value="custom">{message('grid.custom_range')}</MenuItem>
      </TextField>
      {relative && (
        <RelativeDays range={relative} onChange={(range) => onChange(withRange(range))} onType={(range) => onType(withRange(range))} />
      )}
      {choice === 'custom' && <DayRange entry={entry} isInvalid={isInvalid} onChange={onChange} onType={onType} />}
    </Box>
  );
}

function choiceOf({ dateRange }: FilterEntry, isCustom: boolean): Choice {
  if (dateRange === undefined) return isCustom ? 'custom' : 'any';
  return isDateRangePreset(dateRange) ? dateRange : (parseRelativeRange(dateRange)?.direction ?? 'any');
}

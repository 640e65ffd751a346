import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { formatDay } from '../../../../../shared/framework/formats/dateFormats.ts';
import { shiftDay } from '../../../../../shared/framework/grid/view/entryFilters.ts';
import {
  formatRelativeRange,
  parseRelativeRange,
  type RelativeRange,
  relativeUnits,
} from '../../../../../shared/framework/query/relativeRange.ts';
import { type DateRange, resolvePreset } from '../../../../../shared/framework/query/resolvePreset.ts';
import { browserTimezone } from '../../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../../i18n/dateFormats.ts';
import { useMessage } from '../../../i18n/useMessage.ts';

interface RelativeDaysProps {
  readonly range: RelativeRange;
  readonly onChange: (range: DateRange) => void;
  /** Called instead of `onChange` while the number is typed. */
  readonly onType: (range: DateRange) => void;
}

/** A number of days, weeks or months up to today or from today on, with its first and last day below. */
export function RelativeDays({ range, onChange, onType }: RelativeDaysProps) {
  const message = useMessage();
  const formats = useDateFormats();
  const hint = useId();
  const [typed, setTyped] = useState(String(range.count));
  const [seen, setSeen] = useState(range.count);
  if (range.count !== seen) {
    setSeen(range.count);
    setTyped(String(range.count));
  }
  const [now] = useState(() => new Date());
  const { direction, unit } = range;
  const typedRange = parseRelativeRange(`${direction}_${typed.trim()}_${unit}`);
  const { from, to } = resolvePreset(formatRelativeRange(range), now, browserTimezone);
  const shown = (day: string) => formatDay(day, formats);
  return (
    <Box>
      <Box data-own-labels="" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(72px, 1fr) minmax(0, 2fr)' }}>
        <TextField
          size="small"
          label={message('grid.relative.count')}
          value={typed}
          error={!typedRange}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = parseRelativeRange(`${direction}_${target.value.trim()}_${unit}`);
            if (!next) return;
            setSeen(next.count);
            onType(formatRelativeRange(next));
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, enterKeyHint: 'search', 'aria-describedby': hint } }}
        />
        <TextField
          select
          size="small"
          label={message('grid.relative.unit')}
          value={unit}
          onChange={({ target }) => {
            const chosen = relativeUnits.find((each) => each === target.value);
            if (chosen) onChange(formatRelativeRange({ ...range, unit: chosen }));
          }}
        >
          {relativeUnits.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`grid.relative.${each}`, { count: range.count })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FormHelperText id={hint} error={!typedRange}>
        {typedRange ? message('grid.relative.hint', { from: shown(from), to: shown(shiftDay(to, -1)) }) : message('grid.invalid.relative')}
      </FormHelperText>
    </Box>
  );
}

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fitsFormat } from '../../../shared/framework/cells/cellKind.ts';
import { isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { ColumnPartProps } from './ColumnPartProps.ts';

/** Formats that need no further setting; definitions offer more. */
const formats = ['currency', 'percent', 'duration', 'year', 'seconds', 'email', 'phone', 'postal', 'link', 'string'] as const;
const digits = [0, 1, 2, 3, 4] as const;

/** The way in which the cells of a column show their values. Dates follow the preference of each user. */
export function ColumnFormat({ column, type, onChange }: ColumnPartProps) {
  const message = useMessage();
  const fitting = formats.filter((format) => fitsFormat(type, format));
  const isNumber = type === 'number' || type === 'decimal';
  // Fraction digits round the value of a computed column (`decimals`), but only the cells of a field (`decimal`).
  const key = isComputed(column) ? 'decimals' : 'decimal';
  if (fitting.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(100px, 1fr))' }}>
      <TextField
        select
        label={message('designer.format')}
        value={column.format ?? ''}
        onChange={({ target: { value } }) => onChange({ ...column, format: fitting.find((format) => format === value) })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{message(isComputed(column) ? 'designer.usual' : 'designer.as_field')}</MenuItem>
        {[...new Set([...fitting, ...(column.format ? [column.format] : [])])].map((format) => (
          <MenuItem key={format} value={format}>
            {fitting.some((each) => each === format) ? message(`designer.format_${format}`) : format}
          </MenuItem>
        ))}
      </TextField>
      {isNumber && (
        <TextField
          select
          label={message('designer.decimals')}
          value={column[key] ?? ''}
          onChange={({ target: { value } }) => onChange({ ...column, [key]: value === '' ? undefined : Number(value) })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{message(isComputed(column) ? 'designer.usual' : 'designer.as_field')}</MenuItem>
          {digits.map((count) => (
            <MenuItem key={count} value={count}>
              {count}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isNumber && (
        <TextField
          label={message('designer.unit')}
          value={column.unit ?? ''}
          onChange={({ target: { value } }) => onChange({ ...column, unit: value === '' ? undefined : value })}
          slotProps={{ htmlInput: { maxLength: 20, spellCheck: false }, inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  );
}

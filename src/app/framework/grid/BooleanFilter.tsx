import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessage } from '../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

const values = { true: true, false: false, any: undefined } as const;

/** Yes, no, or either. */
export function BooleanFilter({ column, entry, onChange }: FilterInputProps) {
  const message = useMessage();
  const chosen = entry.boolean === undefined ? 'any' : entry.boolean ? 'true' : 'false';
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={column.label}
      value={chosen}
      onChange={({ target }) => {
        if (target.value === 'true' || target.value === 'false' || target.value === 'any')
          onChange({ ...entry, boolean: values[target.value] });
      }}
    >
      <MenuItem value="any">{message('grid.any')}</MenuItem>
      <MenuItem value="true">{message('grid.yes')}</MenuItem>
      <MenuItem value="false">{message('grid.no')}</MenuItem>
    </TextField>
  );
}

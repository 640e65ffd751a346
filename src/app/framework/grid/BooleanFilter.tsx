import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessage } from '../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

const values = { any: undefined, true: true, false: false, 'Is empty': 'Is empty', 'Is not empty': 'Is not empty' } as const;

const labels = {
  any: 'grid.any',
  true: 'grid.yes',
  false: 'grid.no',
  'Is empty': 'grid.value_empty',
  'Is not empty': 'grid.value_not_empty',
} as const satisfies Record<Choice, string>;

type Choice = keyof typeof values;

function isChoice(value: string): value is Choice {
  return Object.hasOwn(values, value);
}

/** Yes, no, neither, or any of them. */
export function BooleanFilter({ column, entry, onChange }: FilterInputProps) {
  const message = useMessage();
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={column.label}
      value={String(entry.boolean ?? 'any')}
      onChange={({ target }) => {
        if (isChoice(target.value)) onChange({ ...entry, boolean: values[target.value] });
      }}
    >
      {Object.entries(labels).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {message(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessage } from '../../../i18n/useMessage.ts';
import { CountsButton, RowCount } from './CountsButton.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';
import { type OptionCounts, useOptionCounts } from './useOptionCounts.ts';

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

function countOfChoice(choice: Choice, { countOf, total }: OptionCounts): number | undefined {
  if (choice === 'any') return total;
  const empty = countOf(null);
  if (choice === 'Is empty') return empty;
  if (choice === 'Is not empty') return total !== undefined && empty !== undefined ? total - empty : undefined;
  return countOf(choice);
}

/** Yes, no, neither, or any of them; on demand with their numbers of rows. */
export function BooleanFilter({ column, entry, isAlone = false, onChange }: FilterInputProps) {
  const message = useMessage();
  // As the lists of other filters.
  const [isOpen, setOpen] = useState(isAlone);
  const counts = useOptionCounts(column);
  const present = String(entry.boolean ?? 'any');
  const shown = isChoice(present) ? present : 'any';
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={column.label}
        value={shown}
        slotProps={{
          select: {
            renderValue: () => message(labels[shown]),
            open: isOpen,
            onOpen: () => setOpen(true),
            onClose: () => setOpen(false),
          },
        }}
        onChange={({ target }) => {
          if (isChoice(target.value)) onChange({ ...entry, boolean: values[target.value] });
        }}
      >
        {Object.entries(labels).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {message(label)}
            <RowCount count={isChoice(value) ? countOfChoice(value, counts) : undefined} />
          </MenuItem>
        ))}
      </TextField>
      <CountsButton counts={counts} />
    </Box>
  );
}

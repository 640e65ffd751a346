import TextField from '@mui/material/TextField';
import { useMessage } from '../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

/** A typed value. A value that the column's type cannot parse is marked and not applied. */
export function TextFilter({ column, entry, isInvalid, onType }: FilterInputProps) {
  const message = useMessage();
  const isNumber = column.type === 'number' || column.type === 'decimal';
  return (
    <TextField
      fullWidth
      size="small"
      label={column.label}
      value={entry.text}
      error={isInvalid}
      helperText={isInvalid ? message(`grid.invalid.${isNumber ? 'number' : column.type === 'text' ? 'text' : 'date'}`) : undefined}
      onChange={(event) => onType({ ...entry, text: event.target.value })}
      slotProps={{ htmlInput: { inputMode: isNumber ? 'decimal' : 'text', enterKeyHint: 'search' } }}
    />
  );
}

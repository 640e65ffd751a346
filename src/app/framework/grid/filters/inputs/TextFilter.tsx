import TextField from '@mui/material/TextField';
import { plainNumber, shownNumber } from '../../../fields/inputs/numberText.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

/**
 * A typed value, numbers with the decimal separator of the language. A value that the column's type cannot parse is marked and not applied.
 */
export function TextFilter({ column, entry, isInvalid, onType }: FilterInputProps) {
  const message = useMessage();
  const language = useLanguage();
  const isNumber = column.type === 'number' || column.type === 'decimal';
  return (
    <TextField
      fullWidth
      size="small"
      label={column.label}
      value={isNumber ? shownNumber(entry.text, language) : entry.text}
      error={isInvalid}
      helperText={isInvalid ? message(`grid.invalid.${isNumber ? 'number' : column.type === 'text' ? 'text' : 'date'}`) : undefined}
      onChange={({ target }) => onType({ ...entry, text: isNumber ? plainNumber(target.value, language) : target.value })}
      slotProps={{ htmlInput: { inputMode: isNumber ? 'decimal' : 'text', enterKeyHint: 'search' } }}
    />
  );
}

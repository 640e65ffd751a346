import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { ToneText } from '../tones/ToneText.tsx';
import { helpBelow } from './helpBelow.tsx';
import type { InputProps } from './InputProps.ts';

/** One of the field's options. A value that is no longer an option shows as a disabled last entry (spec S-200, B-010). */
export function OptionInput(input: InputProps) {
  const { field, id, label, value, required, error, onChange, onBlur } = input;
  const text = useText();
  const message = useMessage();
  const options = field.options ?? [];
  const current = textOf(value);
  // A separate option for no text, such as a default.
  const hasEmpty = options.some((option) => option.value === '');
  const choose = (chosen: string) => onChange(field.property.enum?.find((option) => option !== null && String(option) === chosen) ?? null);
  return (
    <TextField
      id={id}
      select
      label={label}
      value={current}
      onChange={(event) => choose(event.target.value)}
      onBlur={onBlur}
      required={required ?? false}
      error={error !== undefined}
      helperText={helpBelow(input)}
      fullWidth
      slotProps={hasEmpty ? { select: { displayEmpty: true } } : {}}
    >
      {!required && !hasEmpty && <MenuItem value="">{message('form.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <ToneText rules={field.tones} record={{ [field.name]: option.value }}>
            {text(option.label)}
          </ToneText>
        </MenuItem>
      ))}
      {current !== '' && !options.some((option) => option.value === current) && (
        <MenuItem value={current} disabled>
          {message('form.inactive')}
        </MenuItem>
      )}
    </TextField>
  );
}

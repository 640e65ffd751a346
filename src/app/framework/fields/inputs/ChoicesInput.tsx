import Autocomplete from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { tagsOf } from './tags.ts';

/** Several of the options that the definition names for the entries of a list. */
export function ChoicesInput(input: InputProps) {
  const { field, id, value, onChange, onBlur } = input;
  const text = useText();
  const message = useMessage();
  // Keeps the same array while its content is the same: a new one makes the box drop the text being typed.
  const chosen = useMemo(() => tagsOf(value), [value]);
  const options = field.options ?? [];
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      options={options.map((option) => option.value)}
      value={chosen}
      getOptionLabel={(entry) => text(options.find((option) => option.value === entry)?.label ?? { en: entry, fr: entry })}
      onChange={(_event, entries) => onChange(entries.length > 0 ? entries : null)}
      onBlur={onBlur}
      clearText={message('form.clear')}
      openText={message('form.open_list')}
      closeText={message('form.close_list')}
      noOptionsText={message('form.no_match')}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => <PickerBox params={params} input={input} hasChips />}
    />
  );
}

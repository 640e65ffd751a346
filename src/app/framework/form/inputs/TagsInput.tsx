import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { BelowInput } from './TextBox.tsx';
import { addTags, tagsOf } from './tags.ts';

/** Short texts as tags: a comma, a space, Enter and leaving the input each end an entry (spec B-013); none occurs twice (B-014). */
export function TagsInput(input: InputProps) {
  const { id, label, help, value, required, error, onChange, onBlur } = input;
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const tags = useMemo(() => tagsOf(value), [value]);
  const add = (text: string) => {
    const more = addTags(tags, text);
    if (more.length > tags.length) onChange(more);
    setTyped('');
  };
  const type = (text: string) => (/[\s,]/.test(text) ? add(text) : setTyped(text));
  const leave = () => {
    add(typed);
    onBlur();
  };
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      options={[]}
      value={tags}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
      onChange={(_event, entries, reason) => (reason === 'createOption' ? add(typed) : onChange(entries.length > 0 ? entries : null))}
      onBlur={leave}
      clearText={message('form.clear')}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required ?? false}
          error={error !== undefined}
          helperText={<BelowInput input={{ ...input, help: help ?? message('form.tags_hint') }} />}
          // The browser must not ask for text that has become tags.
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, required: false } }}
        />
      )}
    />
  );
}

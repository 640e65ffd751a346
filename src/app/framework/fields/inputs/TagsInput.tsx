import Autocomplete from '@mui/material/Autocomplete';
import { useMemo, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { addTags, tagsOf } from './tags.ts';

/** Short texts as tags: a comma, a space, Enter or blur ends an entry (spec B-013); duplicates are dropped (B-014). */
export function TagsInput(input: InputProps) {
  const { id, field, help, value, onChange, onBlur } = input;
  const message = useMessage();
  const max = field.property.items?.maxLength;
  const hint = max === undefined ? message('form.tags_hint') : message('form.tags_hint_max', { max });
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
      renderInput={(params) => <PickerBox params={params} input={{ ...input, help: help ?? hint }} hasChips />}
    />
  );
}

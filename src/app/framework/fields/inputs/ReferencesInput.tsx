import Autocomplete from '@mui/material/Autocomplete';
import { useMemo, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { type Choice, useReferenceChoices } from './useReferenceChoices.ts';
import { useReferenceNames } from './useReferenceNames.ts';

/** Several records, as chips with their names. */
export function ReferencesInput(input: InputProps) {
  const { id, value, onChange, onBlur, reference } = input;
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const ids = useMemo(() => (Array.isArray(value) ? value.filter((member) => typeof member === 'number') : []), [value]);
  const names = useReferenceNames(reference, ids);
  // The same array as long as it means the same: another one makes the box forget what is being typed.
  const current = useMemo(
    () => ids.map((member) => picked.find((choice) => choice.id === member) ?? { id: member, name: names[member] ?? String(member) }),
    [ids, names, picked],
  );
  const { choices, isSearching, hasFailed } = useReferenceChoices(reference, typed, isOpen);
  const choose = (chosen: Choice[]) => {
    setPicked(chosen);
    onChange(chosen.length > 0 ? chosen.map((choice) => choice.id) : null);
  };
  return (
    <Autocomplete
      id={id}
      multiple
      options={choices}
      value={current}
      onChange={(_event, chosen) => choose(chosen)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={onBlur}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(options) => options}
      filterSelectedOptions
      loading={isSearching}
      loadingText={message('form.searching')}
      noOptionsText={message(hasFailed ? 'form.search_failed' : 'form.no_match')}
      clearText={message('form.clear')}
      openText={message('form.open_list')}
      closeText={message('form.close_list')}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => <PickerBox params={params} input={input} hasChips />}
    />
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { InputProps } from '../../framework/fields/inputs/InputProps.ts';
import { PickerBox } from '../../framework/fields/inputs/PickerBox.tsx';
import { useFormScope } from '../../framework/form/fields/FormScope.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { type ChoiceSource, useRecordChoices } from '../../framework/pickers/useRecordChoices.ts';

const points: ChoiceSource = {
  key: ['transit-points'],
  find: async (search, _offset, signal) => {
    const { results } = await callApi('GET', 'transit/points', { query: { search: search || undefined }, signal });
    return { choices: results.map(({ city, province }) => ({ id: `${city}, ${province}`, name: city, detail: province })) };
  },
};

/** A city with suggestions from the points that are served; a chosen one fills the province of its end as well. Any other text is kept. */
export function CityInput(input: InputProps) {
  const { id, field, value, onChange, onBlur } = input;
  const message = useMessage();
  const { setValue } = useFormScope();
  const [isOpen, setOpen] = useState(false);
  const typed = textOf(value);
  const { choices, isSearching } = useRecordChoices(points, typed, isOpen);
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={choices}
      filterOptions={(options) => options}
      getOptionLabel={(choice) => (typeof choice === 'string' ? choice : choice.name)}
      getOptionKey={(choice) => (typeof choice === 'string' ? choice : choice.id)}
      renderOption={({ key, ...props }, choice) => <li key={key} {...props}>{`${choice.name}, ${choice.detail ?? ''}`}</li>}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(text || null);
      }}
      onChange={(_event, choice) => {
        if (choice === null || typeof choice === 'string') return;
        onChange(choice.name);
        setValue([field.name.replace('_city', '_province')], choice.detail);
      }}
      open={isOpen && choices.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={onBlur}
      loading={isSearching}
      clearText={message('form.clear')}
      renderInput={(params) => <PickerBox input={input} params={params} />}
    />
  );
}

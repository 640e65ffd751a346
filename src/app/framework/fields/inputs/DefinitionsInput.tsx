import Autocomplete from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { addTags, tagsOf } from './tags.ts';

/** A definition by its name. A name without a definition stays, with a warning, until another one is chosen. */
export function OneDefinitionInput(input: InputProps) {
  const { value, onChange, onBlur } = input;
  const words = useDefinitionNames(input);
  const message = useMessage();
  const current = textOf(value);
  const isGone = current !== '' && !words.names.includes(current);
  const warned = isGone ? { ...input, help: message('form.choice_gone', { name: current }), isHelpOnDemand: false } : input;
  return (
    <Autocomplete
      {...words.common}
      options={isGone ? [...words.names, current] : words.names}
      value={current === '' ? null : current}
      onChange={(_event, chosen) => onChange(chosen)}
      onBlur={onBlur}
      renderInput={(params) => <PickerBox params={params} input={warned} />}
    />
  );
}

/** Definitions by their names; other names may be typed. */
export function DefinitionsInput(input: InputProps) {
  const { value, onChange, onBlur } = input;
  const words = useDefinitionNames(input);
  // Keeps the same array while its content is the same: a new one makes the box drop the text being typed.
  const chosen = useMemo(() => tagsOf(value), [value]);
  const keep = (names: readonly string[]) => onChange(names.length > 0 ? names : null);
  return (
    <Autocomplete
      {...words.common}
      multiple
      freeSolo
      disableCloseOnSelect
      filterSelectedOptions
      options={words.names}
      value={chosen}
      onChange={(_event, names) => keep(addTags([], names.join(' ')))}
      onBlur={onBlur}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => <PickerBox params={params} input={input} hasChips />}
    />
  );
}

/** The names in the order of their shown texts, and common props of both boxes. The cmid distinguishes screens with the same title. */
function useDefinitionNames({ id, field, choices = [] }: InputProps) {
  const text = useText();
  const message = useMessage();
  const labels = new Map(choices.map(({ value, label }) => [value, text(label)]));
  const shown = (name: string): string => {
    const label = labels.get(name);
    if (label === undefined) return name;
    return field.property['x-choices'] === 'screens' ? `${label} (${name})` : label;
  };
  const offered = choices.filter(({ isOffered }) => isOffered !== false).map(({ value }) => value);
  const names = offered.toSorted((one, other) => shown(one).localeCompare(shown(other)));
  const common = {
    id,
    getOptionLabel: shown,
    clearText: message('form.clear'),
    openText: message('form.open_list'),
    closeText: message('form.close_list'),
    noOptionsText: message('form.no_match'),
  };
  return { names, common };
}

import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import type { PopperProps } from '@mui/material/Popper';
import { type HTMLAttributes, type Key, type ReactNode, useMemo, useState } from 'react';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { type ChoiceSource, type RecordChoice, useRecordChoices } from './useRecordChoices.ts';

interface PickerProps {
  readonly id?: string;
  readonly source: ChoiceSource | undefined;
  readonly onBlur?: () => void;
  readonly renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
  /** Drawn at the right of each choice. */
  readonly rowCount?: (id: RecordChoice['id']) => ReactNode;
}

interface RecordPickerProps extends PickerProps {
  /** Must stay the same object while its content is the same: a new one makes the box drop the text being typed. */
  readonly value: RecordChoice | undefined;
  readonly onChange: (choice: RecordChoice | undefined) => void;
}

/** Picks one record: searched on the server by any part of its name, shown by its name. */
export function RecordPicker({ value, onChange, ...props }: RecordPickerProps) {
  return (
    <Autocomplete<RecordChoice>
      {...usePicker(props, value?.name)}
      value={value ?? null}
      onChange={(_event, choice) => onChange(choice ?? undefined)}
    />
  );
}

interface RecordsPickerProps extends PickerProps {
  /** Must stay the same array while its content is the same. */
  readonly value: readonly RecordChoice[];
  readonly onChange: (choices: readonly RecordChoice[]) => void;
  /** true: one of the tools of a list, where several records are picked in a row: Enter picks the first match, the list stays open. */
  readonly isTool?: boolean;
  readonly openOnFocus?: boolean;
  /** A choice that is no record of the source, below those that match. */
  readonly last?: RecordChoice;
  /** Place of the list. */
  readonly popper?: Partial<PopperProps>;
}

/** Picks several records, shown as chips. */
export function RecordsPicker({ value, onChange, isTool = false, openOnFocus = false, last, popper, ...props }: RecordsPickerProps) {
  const chosen = useMemo(() => [...value], [value]);
  const picker = usePicker(props, undefined);
  // Alone while the others are searched it would be the first match.
  const hasLast = last && !picker.loading && foldText(last.name).includes(foldText(picker.inputValue.trim()));
  return (
    <Autocomplete<RecordChoice, true>
      {...picker}
      options={hasLast ? [...picker.options, last] : picker.options}
      multiple
      value={chosen}
      onChange={(_event, choices) => onChange(choices)}
      filterSelectedOptions
      // Without it the box is as wide as its place, also while it is empty; `false` would make it as narrow as its chips.
      {...(isTool && { fullWidth: true })}
      disableCloseOnSelect={isTool}
      openOnFocus={openOnFocus}
      autoHighlight={isTool}
      limitTags={isTool ? 2 : -1}
      slotProps={{ chip: { size: 'small' }, ...(popper && { popper }) }}
    />
  );
}

/** @param shown name of the picked record in the box, which is not a text to search for */
function usePicker({ id, source, onBlur, renderInput, rowCount }: PickerProps, shown: string | undefined) {
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { choices, isSearching, error } = useRecordChoices(source, typed === shown ? '' : typed, isOpen);
  return {
    id,
    options: choices,
    inputValue: typed,
    onInputChange: (_event: unknown, text: string) => setTyped(text),
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onBlur,
    getOptionLabel: ({ name }: RecordChoice) => name,
    getOptionKey: (choice: RecordChoice) => choice.id,
    isOptionEqualToValue: (option: RecordChoice, chosen: RecordChoice) => String(option.id) === String(chosen.id),
    // The server has matched already, without accents and in every field that names the record.
    filterOptions: (options: RecordChoice[]) => options,
    renderOption: (
      { key, ...props }: HTMLAttributes<HTMLLIElement> & { readonly key: Key },
      { id: choice, name, detail }: RecordChoice,
    ) => (
      <li key={key} {...props}>
        {detail === undefined ? name : <ListItemText primary={name} secondary={detail} />}
        {rowCount?.(choice)}
      </li>
    ),
    loading: isSearching,
    loadingText: message('form.searching'),
    noOptionsText: message(error ? 'form.search_failed' : 'form.no_match'),
    clearText: message('form.clear'),
    openText: message('form.open_list'),
    closeText: message('form.close_list'),
    renderInput,
  };
}

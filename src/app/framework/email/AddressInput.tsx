import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../api/callApi.ts';
import { addTags } from '../fields/inputs/tags.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useDebounced } from '../useDebounced.ts';

/** An address to choose, and whose it is. */
export interface AddressSuggestion {
  readonly email: string;
  readonly name: string | null;
}

interface AddressInputProps {
  readonly id: string;
  readonly label: string;
  readonly addresses: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
  readonly problem: string | undefined;
  readonly isRequired?: boolean;
  readonly hasFocus?: boolean;
  /** Offered before those of the server, such as the addresses of a record. */
  readonly first: readonly AddressSuggestion[];
}

const searchDelayMs = 250;

/** Addresses as chips: typed ones end with a comma, a space, Enter or blur; known ones are offered by name or address. */
export function AddressInput({ id, label, addresses, onChange, problem, isRequired = false, hasFocus = false, first }: AddressInputProps) {
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isFetching } = useSuggestions(typed, isOpen, first, addresses);
  const add = (text: string): void => {
    const more = addTags(addresses, text);
    if (more.length > addresses.length) onChange(more);
    setTyped('');
  };
  const type = (text: string): void => (/[\s,;]/.test(text) ? add(text.replaceAll(';', ',')) : setTyped(text));
  return (
    <Autocomplete<AddressSuggestion | string, true, false, true>
      id={id}
      multiple
      freeSolo
      filterOptions={(found) => found}
      options={options}
      loading={isFetching}
      open={isOpen && options.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={[...addresses]}
      inputValue={typed}
      getOptionLabel={addressOf}
      getOptionKey={addressOf}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          {typeof option === 'string' ? option : [option.name, option.email].filter(Boolean).join(' · ')}
        </li>
      )}
      onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
      onChange={(_event, chosen, reason) => {
        if (reason === 'createOption') return add(typed);
        onChange(chosen.map(addressOf));
        return setTyped('');
      }}
      onBlur={() => add(typed)}
      clearText={message('form.clear')}
      slotProps={{ chip: { size: 'small' }, listbox: { 'aria-label': message('email.suggestions') } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          error={problem !== undefined}
          helperText={problem ?? message('email.addresses_hint')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins with the receiver
          autoFocus={hasFocus}
          slotProps={{
            ...params.slotProps,
            // Chips leave the text empty, so the browser must not require text.
            htmlInput: { ...params.slotProps.htmlInput, required: false, inputMode: 'email', 'aria-required': isRequired },
          }}
        />
      )}
    />
  );
}

function addressOf(option: AddressSuggestion | string): string {
  return typeof option === 'string' ? option : option.email;
}

/** Addresses that match the typed text and are not taken: given addresses first, then the answer of the server. */
function useSuggestions(typed: string, isOpen: boolean, first: readonly AddressSuggestion[], addresses: readonly string[]) {
  const search = useDebounced(typed.trim(), searchDelayMs);
  const { data, isFetching } = useQuery({
    queryKey: ['email/addresses', search],
    queryFn: ({ signal }) => callApi('GET', 'email/addresses', { query: search === '' ? {} : { search }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const matching = first.filter(({ email, name }) => `${name ?? ''} ${email}`.toLowerCase().includes(search.toLowerCase()));
  const left = new Map([...(data?.results ?? []), ...matching].map((each) => [each.email.toLowerCase(), each]));
  for (const address of addresses) left.delete(address.toLowerCase());
  const options = [...left.values()].toSorted((a, b) => Number(matching.includes(b)) - Number(matching.includes(a)));
  return { options, isFetching };
}

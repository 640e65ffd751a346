import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useDebouncedText } from './useDebouncedText.ts';

interface FinderFieldProps<Found> {
  readonly label: string;
  /** Finds by plain text; undefined lists the first records. */
  readonly find: (search: string | undefined, signal: AbortSignal) => Promise<{ readonly results: readonly Found[] }>;
  /** Key of what is chosen; empty: nothing. */
  readonly value: string;
  /** How that is called, where the page knows before it was found. */
  readonly shown?: string | undefined;
  /** Why the server refused the value, worded. */
  readonly problem?: string | undefined;
  readonly keyOf: (found: Found) => string;
  readonly titleOf: (found: Found) => string;
  readonly detailOf: (found: Found) => string;
  readonly onChoose: (key: string) => void;
}

interface Option {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
}

/** A field that finds records of one kind on the server while one types, and keeps the key of the one that is chosen. */
export function FinderField<Found>({ label, find, value, shown, problem, keyOf, titleOf, detailOf, onChoose }: FinderFieldProps<Found>) {
  const message = useMessage();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option>();
  const search = useDebouncedText(typed).slice(0, 60);
  const { data: options = [], isFetching } = useQuery({
    queryKey: ['finder', label, search, language],
    queryFn: async ({ signal }) => {
      const { results } = await find(search || undefined, signal);
      return results.map((found): Option => ({ key: keyOf(found), title: titleOf(found), detail: detailOf(found) }));
    },
    enabled: isOpen,
  });
  const chosen = value === '' ? null : picked?.key === value ? picked : { key: value, title: shown ?? '', detail: '' };
  return (
    <Autocomplete<Option>
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={chosen}
      options={options}
      // The server has filtered: it finds by more than the title.
      filterOptions={(found) => found}
      loading={isFetching}
      loadingText={message('layout.loading')}
      noOptionsText={message('finder.nothing')}
      clearText={message('finder.clear')}
      openText={message('finder.open')}
      closeText={message('finder.close')}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, option) => {
        setPicked(option ?? undefined);
        onChoose(option?.key ?? '');
      }}
      renderOption={({ key: _key, ...props }, { key, title, detail }) => (
        <li key={key} {...props}>
          <ListItemText primary={title} secondary={detail} />
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} error={problem !== undefined} helperText={problem} />}
    />
  );
}

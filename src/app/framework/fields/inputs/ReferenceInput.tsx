import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Autocomplete from '@mui/material/Autocomplete';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMessage } from '../../i18n/useMessage.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { type Choice, useReferenceChoices } from './useReferenceChoices.ts';

/** The record that a reference names: searched by its name on the server, shown by its name, opened by a link. */
export function ReferenceInput(input: InputProps) {
  const { field, id, value, onChange, onBlur, record, reference } = input;
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const name = record[`${field.name}_label`];
  // The same object as long as it means the same: another one makes the box forget what is being typed.
  const current = useMemo(() => currentChoice(value, name), [value, name]);
  const { choices, isSearching, hasFailed } = useReferenceChoices(reference, typed === current?.name ? '' : typed, isOpen);
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={current ?? null}
      onChange={(_event, choice) => onChange(choice?.id ?? null, choice?.name)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={onBlur}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      // The server has matched already, without accents and in every field that names the record.
      filterOptions={(options) => options}
      loading={isSearching}
      loadingText={message('form.searching')}
      noOptionsText={message(hasFailed ? 'form.search_failed' : 'form.no_match')}
      clearText={message('form.clear')}
      openText={message('form.open_list')}
      closeText={message('form.close_list')}
      renderInput={(params) => (
        <PickerBox
          input={input}
          params={{
            ...params,
            slotProps: {
              ...params.slotProps,
              input: {
                ...params.slotProps.input,
                startAdornment: current && reference?.path !== undefined && <RecordLink path={reference.path} choice={current} />,
              },
            },
          }}
        />
      )}
    />
  );
}

function RecordLink({ path, choice: { id, name } }: { readonly path: string; readonly choice: Choice }) {
  const message = useMessage();
  const pagePath = usePagePath();
  const title = message('form.open_record', { name });
  return (
    <InputAdornment position="start">
      <Tooltip title={title}>
        <IconButton component={Link} to={pagePath(path, id)} size="small" edge="start" aria-label={title}>
          <OpenInNewIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}

function currentChoice(value: unknown, name: unknown): Choice | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return { id: value, name: typeof name === 'string' && name !== '' ? name : String(value) };
}

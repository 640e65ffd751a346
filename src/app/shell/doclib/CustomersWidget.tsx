import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { RecordsPicker } from '../../framework/pickers/RecordPicker.tsx';
import type { ChoiceSource, RecordChoice } from '../../framework/pickers/useRecordChoices.ts';

/** Customers whom the user sees, found by a part of their name or code. */
const source: ChoiceSource = {
  key: ['customers/search'],
  find: async (search, _offset, signal) => {
    const { results } = await callApi('GET', 'customers/search', { query: { search }, signal });
    return { choices: results.map(({ id, name, code }) => ({ id, name, detail: code })) };
  },
};

/** The customers with whom an entry is shared; `ui:options.names` has the names of those that are stored. */
export function CustomersWidget({ id, label, value, rawErrors = [], options, required, onChange, onBlur }: WidgetProps) {
  const [picked, setPicked] = useState<readonly RecordChoice[]>([]);
  const { names } = options as { readonly names?: Readonly<Record<string, string>> };
  const ids = useMemo(() => (Array.isArray(value) ? value.map(Number) : []), [value]);
  const chosen = useMemo(
    () => ids.map((each) => picked.find((choice) => choice.id === each) ?? { id: each, name: names?.[each] ?? String(each) }),
    [ids, picked, names],
  );
  return (
    <RecordsPicker
      id={id}
      source={source}
      value={chosen}
      onChange={(choices) => {
        setPicked(choices);
        onChange(choices.length > 0 ? choices.map((choice) => Number(choice.id)) : null);
      }}
      onBlur={() => onBlur(id, value)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required ?? false}
          error={rawErrors.length > 0}
          helperText={[...new Set(rawErrors)].join(' ')}
        />
      )}
    />
  );
}

import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { RecordPicker } from '../../framework/pickers/RecordPicker.tsx';
import type { RecordChoice } from '../../framework/pickers/useRecordChoices.ts';

interface FinderFieldProps<Found> {
  readonly label: string;
  /** Finds by plain text; undefined lists the first records. */
  readonly find: (search: string | undefined, signal: AbortSignal) => Promise<{ readonly results: readonly Found[] }>;
  /** Key of the chosen record; empty: none. */
  readonly value: string;
  /** Name of the chosen record, if the page knows it before it is found. */
  readonly shown?: string | undefined;
  /** The server's refusal of the value, worded. */
  readonly problem?: string | undefined;
  readonly keyOf: (found: Found) => string;
  readonly titleOf: (found: Found) => string;
  readonly detailOf: (found: Found) => string;
  readonly onChoose: (key: string) => void;
}

/** A field that finds records of one kind with its own call and keeps the key of the chosen record. */
export function FinderField<Found>({ label, find, value, shown, problem, keyOf, titleOf, detailOf, onChoose }: FinderFieldProps<Found>) {
  const [picked, setPicked] = useState<RecordChoice>();
  const name = picked?.id === value ? picked.name : (shown ?? '');
  const chosen = useMemo(() => (value === '' ? undefined : { id: value, name }), [value, name]);
  return (
    <RecordPicker
      source={{
        key: ['finder', label],
        find: async (search, _offset, signal) => {
          const { results } = await find(search || undefined, signal);
          return { choices: results.map((found) => ({ id: keyOf(found), name: titleOf(found), detail: detailOf(found) })) };
        },
      }}
      value={chosen}
      onChange={(choice) => {
        setPicked(choice);
        onChoose(choice === undefined ? '' : String(choice.id));
      }}
      renderInput={(params) => <TextField {...params} label={label} error={problem !== undefined} helperText={problem} />}
    />
  );
}

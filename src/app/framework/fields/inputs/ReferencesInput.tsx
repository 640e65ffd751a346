import { useMemo, useState } from 'react';
import { RecordsPicker } from '../../pickers/RecordPicker.tsx';
import type { RecordChoice } from '../../pickers/useRecordChoices.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { useReferenceNames } from './useReferenceNames.ts';
import { useReferenceSource } from './useReferenceSource.ts';

/** Several records, as chips with their names. */
export function ReferencesInput(input: InputProps) {
  const { id, value, onChange, onBlur, record, reference } = input;
  const [picked, setPicked] = useState<readonly RecordChoice[]>([]);
  const ids = useMemo(() => (Array.isArray(value) ? value.filter((member) => typeof member === 'number') : []), [value]);
  const names = useReferenceNames(reference, ids);
  const current = useMemo(
    () => ids.map((member) => picked.find((choice) => choice.id === member) ?? { id: member, name: names[member] ?? String(member) }),
    [ids, names, picked],
  );
  return (
    <RecordsPicker
      id={id}
      source={useReferenceSource(reference, record)}
      value={current}
      onChange={(chosen) => {
        setPicked(chosen);
        onChange(chosen.length > 0 ? chosen.map((choice) => choice.id) : null);
      }}
      onBlur={onBlur}
      renderInput={(params) => <PickerBox params={params} input={input} hasChips />}
    />
  );
}

import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMessage } from '../../i18n/useMessage.ts';
import { LeaveIcon } from '../../icons.ts';
import { RecordPicker } from '../../pickers/RecordPicker.tsx';
import type { RecordChoice } from '../../pickers/useRecordChoices.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { useReferenceSource } from './useReferenceSource.ts';

/** The record of a reference field: searched on the server by name, shown by name, opened by a link. */
export function ReferenceInput(input: InputProps) {
  const { field, id, value, onChange, onBlur, record, reference } = input;
  const name = record[`${field.name}_label`];
  const message = useMessage();
  const hidden = message('form.hidden_record');
  const current = useMemo(() => currentChoice(value, name, hidden), [value, name, hidden]);
  return (
    <RecordPicker
      id={id}
      source={useReferenceSource(reference, record)}
      value={current}
      onChange={(choice) => onChange(choice?.id ?? null, choice?.name)}
      onBlur={onBlur}
      renderInput={(params) => (
        <PickerBox
          input={input}
          params={{
            ...params,
            slotProps: {
              ...params.slotProps,
              input: {
                ...params.slotProps.input,
                endAdornment: (
                  <>
                    {current && reference?.path !== undefined && <RecordLink path={reference.path} choice={current} />}
                    {params.slotProps.input.endAdornment}
                  </>
                ),
              },
            },
          }}
        />
      )}
    />
  );
}

function RecordLink({ path, choice: { id, name } }: { readonly path: string; readonly choice: RecordChoice }) {
  const message = useMessage();
  const pagePath = usePagePath();
  const title = message('form.open_record', { name });
  return (
    <InputAdornment position="end" sx={{ m: 0 }}>
      <Tooltip title={title}>
        <IconButton component={Link} to={pagePath(path, id)} size="small" aria-label={title} sx={{ my: -1 }}>
          <LeaveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}

/** @param hidden in place of the name of a record that the reader may not see, whose key means nothing to people */
function currentChoice(value: unknown, name: unknown, hidden: string): RecordChoice | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return { id: value, name: typeof name === 'string' && name !== '' ? name : hidden };
}

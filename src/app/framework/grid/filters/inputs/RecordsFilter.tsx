import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { blankChoice } from '../../../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { useReferenceSource } from '../../../fields/inputs/useReferenceSource.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { RecordsPicker } from '../../../pickers/RecordPicker.tsx';
import type { RecordChoice } from '../../../pickers/useRecordChoices.ts';
import { useKeptNames, useRecordNames } from '../words/useRecordNames.ts';
import { belowCounts, CountsButton, RowCount } from './CountsButton.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';
import { useOptionCounts } from './useOptionCounts.ts';

interface RecordsFilterProps extends FilterInputProps {
  readonly records: NonNullable<GridColumn['records']>;
}

/** Several records of a reference and blank, searched by name and shown as chips. A record that the reader may not see is its number. */
export function RecordsFilter({ column, records, entry, onChange, isAlone }: RecordsFilterProps) {
  const { selection } = entry;
  const message = useMessage();
  const keys = selection.filter((key) => key !== blankChoice);
  const nameOf = useRecordNames(keys.length > 0 ? [{ records, keys }] : []);
  const keepNames = useKeptNames(records);
  const blank: RecordChoice = { id: blankChoice, name: message('grid.blank') };
  const chosen = useSameContent(
    selection.map((key): RecordChoice => (key === blankChoice ? blank : { id: key, name: nameOf(records, key) })),
  );
  const counts = useOptionCounts(column);
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <RecordsPicker
        source={useReferenceSource(records, noRecord)}
        value={chosen}
        isTool
        openOnFocus={isAlone === true}
        onChange={(choices) => {
          const next = choices.map(({ id, name }) => ({ id: String(id), name }));
          keepNames(next.filter(({ id }) => id !== blankChoice));
          onChange({ ...entry, selection: [...new Set(next.map(({ id }) => id))] });
        }}
        renderInput={(params) => <TextField {...params} size="small" label={column.label} />}
        last={blank}
        popper={belowCounts}
        rowCount={(id) => <RowCount count={counts.countOf(id === blankChoice ? null : String(id))} />}
      />
      <CountsButton counts={counts} />
    </Box>
  );
}

/** A filter of a column has no record whose values limit the choice. */
const noRecord = {};

/** The same array while its content is the same. */
function useSameContent(choices: readonly RecordChoice[]): readonly RecordChoice[] {
  const [kept, setKept] = useState(choices);
  const isSame = kept.length === choices.length && kept.every(({ id, name }, i) => id === choices[i]?.id && name === choices[i]?.name);
  if (!isSame) setKept(choices);
  return isSame ? kept : choices;
}

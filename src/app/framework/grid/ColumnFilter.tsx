import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FilterEntry, withType } from '../../../shared/framework/grid/FilterEntry.ts';
import { filterTypes, filterTypesFor, isEmptiness, isFilterType } from '../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../shared/framework/grid/GridColumn.ts';
import { isInvalid } from '../../../shared/framework/grid/view/entryConditions.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { BooleanFilter } from './BooleanFilter.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';
import { useGridActions } from './GridContexts.ts';
import { OptionsFilter } from './OptionsFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

interface ColumnFilterProps {
  readonly column: GridColumn;
  readonly entry: FilterEntry;
  readonly withOperators: boolean;
}

/** The filter of one column: its operator and the input that this operator reads. */
export function ColumnFilter({ column, entry, withOperators }: ColumnFilterProps) {
  const message = useMessage();
  const { setEntry, typeEntry, applyTyped } = useGridActions();
  const offered = filterTypesFor(column);
  return (
    <Box
      component="fieldset"
      aria-label={column.label}
      sx={{ display: 'flex', gap: 0.5, minWidth: 0, m: 0, p: 0, border: 0 }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') applyTyped();
      }}
      onBlur={applyTyped}
    >
      {withOperators && offered.length > 1 && (
        <TextField
          select
          size="small"
          label={message('grid.operator')}
          value={entry.type}
          onChange={({ target }) => {
            if (isFilterType(target.value)) setEntry(withType(entry, column, target.value));
          }}
          // As wide as the longest operator in both languages.
          sx={{ width: { xs: 140, sm: 200 }, flexShrink: 0 }}
        >
          {offered.map((type) => (
            <MenuItem key={type} value={type}>
              {message(filterTypes[type].label)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FilterInput column={column} entry={entry} isInvalid={isInvalid(entry, column)} onChange={setEntry} onType={typeEntry} />
    </Box>
  );
}

function FilterInput(props: FilterInputProps) {
  if (props.column.type === 'boolean') return <BooleanFilter {...props} />;
  if (isEmptiness(props.entry.type)) return <EmptinessFilter {...props} />;
  if (props.entry.type === 'Is one of') return <OptionsFilter {...props} />;
  return props.entry.type === 'Range' ? <RangeFilter {...props} /> : <TextFilter {...props} />;
}

/** Drawn instead of an input for an operator without a value: shows the column's label and takes no text. */
function EmptinessFilter({ column, entry }: FilterInputProps) {
  const message = useMessage();
  return <TextField fullWidth disabled size="small" label={column.label} value={message(filterTypes[entry.type].label)} />;
}

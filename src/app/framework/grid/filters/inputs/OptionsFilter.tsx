import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { blankChoice } from '../../../../../shared/framework/grid/FilterEntry.ts';
import type { GridOption } from '../../../../../shared/framework/grid/GridColumn.ts';
import { noMatch } from '../../../../../shared/framework/query/checkValue.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { belowCounts, CountsButton, RowCount } from './CountsButton.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';
import { useOptionCounts } from './useOptionCounts.ts';

/**
 * Several options of a column and blank, on demand with their numbers of rows: those without rows are faint and last. A value that is no longer an
 * option is shown unchanged, the placeholder for a text without matching options in words.
 */
export function OptionsFilter({ column, entry, onChange, isAlone }: FilterInputProps) {
  const message = useMessage();
  const counts = useOptionCounts(column);
  const { countOf } = counts;
  const blank: GridOption = { value: blankChoice, label: message('grid.blank') };
  const options = [...(column.options ?? []), blank];
  const chosen = entry.selection.map(
    (value): GridOption =>
      options.find((option) => option.value === value) ?? { value, label: value === noMatch ? message('grid.none_of_options') : value },
  );
  const rowsOf = ({ value }: GridOption): number | undefined => countOf(value === blankChoice ? null : value);
  const isLast = (option: GridOption): boolean => rowsOf(option) === 0 || option.value === blankChoice;
  const sorted = options.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Autocomplete<GridOption, true>
        multiple
        fullWidth
        size="small"
        // Enter takes the first option that matches.
        autoHighlight
        disableCloseOnSelect
        openOnFocus={isAlone === true}
        limitTags={2}
        options={sorted}
        value={chosen}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ value }) => value}
        isOptionEqualToValue={(option, each) => option.value === each.value}
        onChange={(_event, next) => onChange({ ...entry, selection: next.map(({ value }) => value) })}
        noOptionsText={message('grid.no_option')}
        openText={message('grid.open')}
        closeText={message('grid.close')}
        clearText={message('grid.clear')}
        slotProps={{ popper: belowCounts }}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props} sx={rowsOf(option) === 0 ? { color: 'text.secondary' } : undefined}>
            {option.label}
            <RowCount count={rowsOf(option)} />
          </Box>
        )}
        renderInput={(params) => <TextField {...params} label={column.label} />}
      />
      <CountsButton counts={counts} />
    </Box>
  );
}

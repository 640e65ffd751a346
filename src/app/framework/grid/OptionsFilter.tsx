import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { GridOption } from '../../../shared/framework/grid/GridColumn.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

/** Several options of a column. A value that is no longer an option is shown unchanged. */
export function OptionsFilter({ column, entry, onChange, isAlone }: FilterInputProps) {
  const message = useMessage();
  const options = column.options ?? [];
  const chosen = entry.selection.map((value): GridOption => options.find((option) => option.value === value) ?? { value, label: value });
  return (
    <Autocomplete<GridOption, true>
      multiple
      fullWidth
      size="small"
      // Enter takes the first option that matches.
      autoHighlight
      disableCloseOnSelect
      openOnFocus={isAlone === true}
      limitTags={2}
      options={[...options]}
      value={chosen}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, each) => option.value === each.value}
      onChange={(_event, next) => onChange({ ...entry, selection: next.map(({ value }) => value) })}
      noOptionsText={message('grid.no_option')}
      openText={message('grid.open')}
      closeText={message('grid.close')}
      clearText={message('grid.clear')}
      renderInput={(params) => <TextField {...params} label={column.label} />}
    />
  );
}

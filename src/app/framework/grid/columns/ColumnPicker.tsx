import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { advancedSearchColumns } from '../../../../shared/framework/grid/searchPairs.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { ChosenIcon } from '../../icons.ts';
import { choiceGroup } from '../../pickers/choiceGroup.tsx';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';

interface ColumnPickerProps {
  readonly onPick: (column: string) => void;
  readonly onDismiss: () => void;
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly group: string;
}

/** The columns that can be filtered, by category: typing narrows them, arrows and Enter choose. Those in use have a check. */
export function ColumnPicker({ onPick, onDismiss }: ColumnPickerProps) {
  const message = useMessage();
  const { panel } = useGridState();
  const choices = useChoices();
  const isUsed = (name: string) => panel.columns.some((column) => column.name === name);
  return (
    <Autocomplete<Choice>
      open
      autoHighlight
      disablePortal
      forcePopupIcon={false}
      options={choices}
      groupBy={choices.some(({ group }) => group !== '') ? ({ group }) => group || message('grid.no_category') : undefined}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ name }) => name}
      noOptionsText={message('grid.no_option')}
      onChange={(_event, choice) => choice && onPick(choice.name)}
      onClose={(_event, reason) => {
        if (reason === 'escape') onDismiss();
      }}
      slots={{ popper: InPlace }}
      slotProps={{
        paper: { elevation: 0, sx: { border: 0, borderRadius: 0 } },
        listbox: { sx: { maxHeight: 'min(50vh, 360px)', pt: 0, typography: 'body2' } },
      }}
      renderGroup={choiceGroup}
      renderOption={({ key, ...props }, { name, label }) => (
        <Box component="li" key={key} {...props}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {label}
          </Box>
          {isUsed(name) && <ChosenIcon fontSize="small" titleAccess={message('grid.filter_used')} sx={{ color: 'text.secondary' }} />}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={takeFocus}
          placeholder={message('grid.find_column')}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps?.htmlInput, 'aria-label': message('grid.find_column') } }}
          sx={{ p: 1 }}
        />
      )}
    />
  );
}

/** Columns in order, grouped by category. */
function useChoices(): readonly Choice[] {
  const text = useText();
  const { list, grammar } = useGridLayout();
  return useMemo(() => {
    const category = (name: string) => list.columns.find((column) => column.name === name)?.category;
    const choices = advancedSearchColumns(grammar.columns).map(({ name, label }) => {
      const heading = category(name);
      return { name, label, group: heading ? text(heading) : '' };
    });
    return [...Map.groupBy(choices, ({ group }) => group).values()].flat();
  }, [list.columns, grammar, text]);
}

/** The input is what the popover is opened for. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The list in the flow of the popover, which already floats. */
function InPlace({ children }: Pick<PopperProps, 'children'>) {
  return <div>{typeof children === 'function' ? null : children}</div>;
}

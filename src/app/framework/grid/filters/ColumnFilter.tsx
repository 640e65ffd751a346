import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { type FilterEntry, withType } from '../../../../shared/framework/grid/FilterEntry.ts';
import { filterTypes, filterTypesFor, isEmptiness, isFilterType } from '../../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { isInvalid } from '../../../../shared/framework/grid/view/entryFilters.ts';
import { isRequiredAnswer } from '../../../../shared/framework/grid/view/gridView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { CloseIcon } from '../../icons.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { useGridActions, useGridLayout } from '../state/GridContexts.ts';
import { FilterInput } from './inputs/FilterInput.tsx';
import { operatorLabel } from './words/filterWords.ts';
import { labelsOfParts } from './words/labelsOfParts.ts';

interface ColumnFilterProps {
  readonly column: GridColumn;
  readonly entry: FilterEntry;
  readonly withOperators: boolean;
  /** true: edited at its chip, one thing below the other under the name of the column; false: one of several in the panel. */
  readonly isAlone?: boolean;
  /** Another object each time that the value of the filter takes the focus. */
  readonly focus: object | undefined;
}

/** The filter of one column: its operator, the input that this operator reads, and the button that takes it off. */
export function ColumnFilter({ column, entry, withOperators, isAlone = false, focus }: ColumnFilterProps) {
  const message = useMessage();
  const { setEntry, typeEntry, applyTyped, removeEntry, closeFilter } = useGridActions();
  const offered = filterTypesFor(column);
  const value = useRef<HTMLDivElement>(null);
  const isWrong = isInvalid(entry, column);
  useEffect(() => {
    if (focus) value.current?.querySelector<HTMLElement>('[role="combobox"], [role="spinbutton"], input:not([aria-hidden])')?.focus();
  }, [focus]);
  const isRequired = isRequiredAnswer(useGridLayout().grammar, column.name);
  const remove = () => removeEntry(column.name);
  const removeName = message('grid.remove_filter', { filter: column.label });
  return (
    <Box
      component="fieldset"
      aria-label={column.label}
      sx={isAlone ? card : line}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        applyTyped();
        if (!isAlone || isWrong || !isTextInput(event.target)) return;
        // The chip takes the focus, and would be pressed by the same key.
        event.preventDefault();
        closeFilter();
      }}
      onBlur={applyTyped}
    >
      {isAlone && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="subtitle2" component="span" sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
            {column.label}
          </Typography>
          {!isRequired && (
            <Button size="small" color="inherit" aria-label={removeName} onClick={remove} sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {message('grid.remove')}
            </Button>
          )}
        </Box>
      )}
      {withOperators && offered.length > 1 && (
        <TextField
          select
          size="small"
          label={message('grid.operator')}
          value={entry.type}
          onChange={({ target }) => {
            if (isFilterType(target.value)) setEntry(withType(entry, column, target.value));
          }}
          // In a line as wide as the longest operator in both languages.
          sx={isAlone ? undefined : { width: { xs: 140, sm: 190 }, flexShrink: 0 }}
          slotProps={{ inputLabel: isAlone ? { sx: visuallyHidden } : {}, select: { renderValue: () => message(operatorLabel(entry)) } }}
        >
          {offered.map((type) => (
            <MenuItem key={type} value={type}>
              {message(filterTypes[type].label)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!(isAlone && isEmptiness(entry.type)) && (
        <Box ref={value} sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
          <FilterInput column={column} entry={entry} isInvalid={isWrong} isAlone={isAlone} onChange={setEntry} onType={typeEntry} />
        </Box>
      )}
      {!isAlone && !isRequired && (
        <IconButton
          aria-label={removeName}
          onClick={remove}
          // Next to the input, whose label takes 20 px above it.
          sx={{ mt: 2.5, width: { xs: 40, sm: 36 }, height: { xs: 40, sm: 36 }, flexShrink: 0, color: 'text.secondary' }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const line = { display: 'flex', gap: 0.5, minWidth: 0, m: 0, p: 0, border: 0 } as const;

/** The name of the column is above operator and value, whose own labels are for screen readers. */
const card = {
  ...line,
  flexDirection: 'column',
  gap: 1,
  [labelsOfParts]: visuallyHidden,
} as const;

/** true for an input of text, in which Enter has no other meaning. */
function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !target.hasAttribute('role');
}

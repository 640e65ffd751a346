import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { quickSearchColumns } from '../../../../shared/framework/grid/searchPairs.ts';
import { hasTooManyValues } from '../../../../shared/framework/grid/searchValues.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { CloseIcon, SearchIcon } from '../../icons.ts';
import { isFocusFree } from '../../isFocusFree.ts';
import { useGridActions, useGridLayout, useGridRows, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';

/**
 * One text for all searchable columns, applied after a pause in typing, on Enter and on leaving the input; nothing if no column can be
 * searched. Spec B-154 to B-156.
 */
export function QuickSearch() {
  const message = useMessage();
  const { grammar, parts } = useGridLayout();
  const { several } = grammar;
  const { asked, view } = useGridState();
  const { searchText } = asked;
  const { typeSearchText, setSearchText, applyTyped } = useGridActions();
  const input = useRef<HTMLInputElement>(null);
  // A keyboard on the screen would hide the list.
  const takesFocus = parts.openRow !== undefined && !useIsNarrow();
  useEffect(() => {
    if (takesFocus && isFocusFree()) input.current?.focus();
  }, [takesFocus]);
  const { enter, stay } = useRowEntry(input);
  const columns = quickSearchColumns(grammar.columns);
  if (columns.length === 0) return null;
  const named = columns.map(({ label }) => inSentence(label)).join(', ');
  const words = [
    message('grid.search_columns', { columns: named }),
    ...(several ? [message('grid.search_several', { max: several.max })] : []),
  ].join('. ');
  const clear = () => {
    setSearchText('');
    input.current?.focus();
  };
  return (
    // Above the field: below it lie the chips, which it would cover. Not by a focus that the list itself has given.
    <Tooltip title={<span>{words}</span>} describeChild placement="top" disableFocusListener={takesFocus}>
      <TextField
        type="search"
        size="small"
        value={searchText}
        placeholder={message('grid.search_placeholder')}
        onChange={(event) => {
          stay();
          typeSearchText(event.target.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!several || !/[\r\n\t]/.test(pasted) || !(event.target instanceof HTMLInputElement)) return;
          // The input itself would join the lines without anything between them.
          event.preventDefault();
          const { selectionStart: from, selectionEnd: to, value } = event.target;
          stay();
          typeSearchText(`${value.slice(0, from ?? value.length)}${pasted.trim().replace(/\s+/g, ' ')}${value.slice(to ?? value.length)}`);
        }}
        error={hasTooManyValues(searchText, several)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // A second Enter leads to what the first has found.
            if (searchText === view.searchText) enter();
            else applyTyped();
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            enter();
          }
          if (event.key !== 'Escape' || searchText === '') return;
          // Escape empties the search before it leaves the full screen.
          event.preventDefault();
          clear();
        }}
        onBlur={applyTyped}
        // The field has its own clear button, which the keyboard can reach.
        sx={{
          flex: { xs: '1 1 120px', sm: '0 1 240px' },
          minWidth: { xs: 120, sm: 180 },
          '& input::-webkit-search-cancel-button': { display: 'none' },
          '& input': { textOverflow: 'ellipsis' },
        }}
        slotProps={{
          htmlInput: {
            ref: input,
            maxLength: several ? several.max * charactersPerValue : 200,
            enterKeyHint: 'search',
            'aria-label': message('grid.quick_search'),
            'aria-description': words,
            'aria-keyshortcuts': '/',
            'data-shortcut': 'search',
          },
          input: {
            sx: { pl: 1, pr: 0.5, height: { xs: 40, sm: 36 } },
            startAdornment: (
              <InputAdornment position="start" sx={{ mr: 0.75 }}>
                <SearchIcon />
              </InputAdornment>
            ),
            endAdornment: searchText !== '' && (
              <InputAdornment position="end">
                <IconButton size="small" aria-label={message('grid.clear_search')} onClick={clear}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </Tooltip>
  );
}

/** Room for each value of a search for several. */
const charactersPerValue = 60;

/** Moves the focus from the search to the first row: at once, or as soon as the rows that are under way have arrived. */
function useRowEntry(input: RefObject<HTMLInputElement | null>) {
  const { rows, isLoading, isStale } = useGridRows();
  const waits = useRef(false);
  const enterNow = useEffectEvent(() => {
    if (waits.current && document.activeElement === input.current) focusFirstRow(input.current);
    waits.current = false;
  });
  useEffect(() => {
    if (isLoading || isStale) return undefined;
    const frame = requestAnimationFrame(() => enterNow());
    return () => cancelAnimationFrame(frame);
  }, [rows, isLoading, isStale]);
  return {
    enter: () => {
      focusFirstRow(input.current);
      waits.current = isLoading || isStale;
    },
    stay: () => {
      waits.current = false;
    },
  };
}

/** Moves the focus to the name of the first row or card of the list around an element; rows that no longer answer do not take it. */
function focusFirstRow(element: Element | null): void {
  const name = element?.closest('section')?.querySelector('[role="grid"] .name[data-field], [data-rows] :is(a, button)');
  if (name instanceof HTMLElement) name.focus();
}

/** A label within a sentence: `Company name` begins small, `BOL number` does not. */
function inSentence(label: string): string {
  const [first = '', second = ''] = label;
  return second === second.toUpperCase() ? label : first.toLowerCase() + label.slice(1);
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CellRules, cellProblem, isInert } from '../../../shared/framework/cells/cellRules.ts';
import { undoKey } from '../changes/undoKeys.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { SearchIcon } from '../icons.ts';
import { CellMark } from './CellMark.tsx';
import { completedText, isNumberCell, shownText, typedValue } from './cellText.ts';
import type { CellState } from './RowSaver.ts';

interface EditableCellProps {
  readonly rules: CellRules;
  /** Heading of the column, with the name of the row: what readers hear. */
  readonly label: string;
  /** The stored value. */
  readonly value: unknown;
  /** State of the last change. */
  readonly state?: CellState | undefined;
  readonly tabIndex?: number;
  /** Called with a value that keeps the rules, `debounceMs` after the last key; at once on Enter, Tab and where the cell is left. */
  readonly onChange: (value: unknown) => void;
  /** Called by Escape: a refused value is given up. */
  readonly onForget?: (() => void) | undefined;
  /** Called with what is typed by the search button. */
  readonly onSearch?: ((typed: string) => void) | undefined;
}

/** Text typed in a cell, over the value that it had then. */
interface CellDraft {
  readonly text: string;
  readonly over: unknown;
  /** true: given to `onChange`. */
  readonly isSent: boolean;
}

/** Spec B-300: the time between the last key and the change. */
const debounceMs = 1000;

/** A cell with an input for its kind. What was typed stays until it is saved; Escape brings the stored value back. */
export function EditableCell({ rules, label, value, state, tabIndex = 0, onChange, onForget, onSearch }: EditableCellProps) {
  const language = useLanguage();
  const message = useMessage();
  const text = useText();
  const hintId = useId();
  const [draft, setDraft] = useState<CellDraft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stored = shownText(rules, value, language);
  const unsaved = state !== undefined && state.kind !== 'saved' && state.over === value ? state : undefined;
  const isReplaced = draft !== undefined && unsaved !== undefined && unsaved.value !== typedValue(rules, draft.text, language);
  // A sent value is over once another one is stored, as by an undo, or sent in its place, as by a paste.
  if (draft?.isSent && (draft.over !== value || isReplaced)) setDraft(undefined);
  // A saved value takes the place of what was sent, not of what was typed since.
  const isTyped = draft !== undefined && (draft.over === value || !draft.isSent);
  const shown = isTyped ? draft.text : unsaved ? shownText(rules, unsaved.value, language) : stored;
  const typed = typedValue(rules, shown, language);
  const problem = shown === stored ? undefined : cellProblem(rules, typed);
  const commit = (of: string) => {
    clearTimeout(timer.current);
    const next = typedValue(rules, of, language);
    if (of === stored || cellProblem(rules, next) || (unsaved?.kind === 'saving' && unsaved.value === next)) return;
    setDraft({ text: of, over: value, isSent: true });
    onChange(next);
  };
  const type = (of: string) => {
    setDraft({ text: of, over: value, isSent: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(of), debounceMs);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Tab') commit(completedText(rules, shown));
    // The input itself undoes typed text, the table around it a saved change.
    if (undoKey(event)) {
      if (isTyped && shown !== stored) event.stopPropagation();
      else event.preventDefault();
    }
    if (event.key === 'Escape') {
      clearTimeout(timer.current);
      setDraft(undefined);
      onForget?.();
    }
  };
  // Into text that is being edited, the input itself pastes; cells go to the table around it.
  const handlePaste = (event: ClipboardEvent) => {
    if (isTyped && shown !== stored) event.stopPropagation();
  };
  const inert = isInert(rules);
  const hint = problem ? message(problem.key, problem.values) : state?.kind === 'failed' && shown !== stored ? state.message : undefined;
  const names = {
    'aria-label': label,
    'aria-invalid': hint !== undefined,
    'aria-describedby': hint === undefined ? undefined : hintId,
    tabIndex: rules.disable ? -1 : tabIndex,
  };
  return (
    <Box component="span" sx={cellStyle} onKeyDown={handleKey} onPaste={handlePaste}>
      {rules.kind === 'boolean' ? (
        <input
          type="checkbox"
          {...names}
          checked={shown === 'true'}
          disabled={inert}
          onChange={({ target }) => type(String(target.checked))}
        />
      ) : rules.options ? (
        <select {...names} value={shown} disabled={inert} onChange={({ target }) => type(target.value)} onBlur={() => commit(shown)}>
          {(!rules.required || shown === '') && <option value="">{message('form.none')}</option>}
          {rules.options.map((option) => (
            <option key={option.value} value={option.value}>
              {text(option.label)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...names}
          type="text"
          autoComplete="off"
          value={shown}
          readOnly={inert}
          disabled={rules.disable}
          maxLength={rules.size}
          required={rules.required}
          inputMode={inputModes[rules.kind] ?? 'text'}
          style={isNumberCell(rules) ? { textAlign: 'right' } : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={() => commit(completedText(rules, shown))}
        />
      )}
      {rules.searchButton && !inert && (
        <Tooltip title={message('grid.cell_search')}>
          <IconButton
            size="small"
            tabIndex={tabIndex}
            aria-label={`${message('grid.cell_search')}: ${label}`}
            onClick={() => onSearch?.(shown)}
          >
            <SearchIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <CellMark id={hintId} state={problem ? undefined : state} hint={hint} />
    </Box>
  );
}

const inputModes: Partial<Record<CellRules['kind'], 'numeric' | 'decimal' | 'email' | 'tel' | 'url'>> = {
  number: 'numeric',
  decimal: 'decimal',
  duration: 'numeric',
  email: 'email',
  phone: 'tel',
  link: 'url',
};

const cellStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: '100%',
  height: '100%',
  minWidth: 0,
  '& input:not([type="checkbox"]), & select': {
    flex: 1,
    minWidth: 0,
    height: 28,
    px: 0.75,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
  '& :is(input, select):read-only:not(select), & :disabled': { bgcolor: 'action.hover' },
  '& [aria-invalid="true"]': { borderColor: 'error.main' },
} as const;

import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { type CellRules, cellProblem, isInert } from '../../../shared/framework/cells/cellRules.ts';
import { undoKey } from '../changes/undoKeys.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { SearchIcon } from '../icons.ts';
import { CellButton } from './CellButton.tsx';
import { CellCalendar } from './CellCalendar.tsx';
import { CellFrame } from './CellFrame.tsx';
import { CellMark } from './CellMark.tsx';
import { completedText, dateKindOf, isNumberCell, shownText, typedValue } from './cellText.ts';
import type { CellState } from './RowSaver.ts';

export interface EditableCellProps {
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
  const hintId = useId();
  const [draft, setDraft] = useState<CellDraft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const inert = isInert(rules);
  const dateKind = inert ? undefined : dateKindOf(rules);
  const input = useRef<HTMLInputElement>(null);
  const [calendar, setCalendar] = useState<Element | null>(null);
  const stored = shownText(rules, value, language);
  const unsaved = (state?.kind === 'saving' || state?.kind === 'failed') && state.over === value ? state : undefined;
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
    if (dateKind && event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      setCalendar(input.current);
    }
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
  const isRefused = (state?.kind === 'refused' && !isTyped) || (state?.kind === 'failed' && shown !== stored);
  const hint = problem ? message(problem.key, problem.values) : isRefused ? state.message : undefined;
  const names = {
    'aria-label': label,
    'aria-invalid': hint !== undefined,
    'aria-describedby': hint === undefined ? undefined : hintId,
    tabIndex: rules.disable ? -1 : tabIndex,
  };
  return (
    <CellFrame hint={hint} onKeyDown={handleKey} onPaste={handlePaste}>
      <CellInput
        ref={input}
        rules={rules}
        names={names}
        shown={shown}
        hasCalendar={dateKind !== undefined}
        onType={type}
        onLeave={commit}
      />
      {dateKind && (
        <CellCalendar
          kind={dateKind}
          label={label}
          text={completedText(rules, shown)}
          anchor={calendar}
          onOpen={() => setCalendar(input.current)}
          onChoose={(chosen) => setDraft({ text: chosen, over: value, isSent: false })}
          onClose={(chosen) => {
            setCalendar(null);
            input.current?.focus();
            if (chosen !== undefined) commit(chosen);
          }}
        />
      )}
      {rules.searchButton && !inert && (
        <CellButton title={message('grid.cell_search')} label={label} tabIndex={tabIndex} onClick={() => onSearch?.(shown)}>
          <SearchIcon fontSize="small" />
        </CellButton>
      )}
      <CellMark id={hintId} state={problem ? undefined : state} hint={hint} />
    </CellFrame>
  );
}

interface CellInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly rules: CellRules;
  /** Attributes by which readers and the table know the input. */
  readonly names: Readonly<Record<`aria-${string}`, string | boolean | undefined>> & { readonly tabIndex: number };
  readonly shown: string;
  readonly hasCalendar: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

/** The input of a cell, by the kind of its values. */
function CellInput({ ref, rules, names, shown, hasCalendar, onType, onLeave }: CellInputProps) {
  const message = useMessage();
  const text = useText();
  const inert = isInert(rules);
  if (rules.kind === 'boolean')
    return (
      <input
        type="checkbox"
        {...names}
        checked={shown === 'true'}
        disabled={inert}
        onChange={({ target }) => onType(String(target.checked))}
      />
    );
  if (rules.options)
    return (
      <select {...names} value={shown} disabled={inert} onChange={({ target }) => onType(target.value)} onBlur={() => onLeave(shown)}>
        {(!rules.required || shown === '') && <option value="">{message('form.none')}</option>}
        {rules.options.map((option) => (
          <option key={option.value} value={option.value}>
            {text(option.label)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...names}
      ref={ref}
      type="text"
      autoComplete="off"
      value={shown}
      readOnly={inert}
      disabled={rules.disable}
      maxLength={rules.size}
      required={rules.required}
      inputMode={inputModes[rules.kind] ?? 'text'}
      style={isNumberCell(rules) ? { textAlign: 'right' } : undefined}
      {...(hasCalendar && { 'aria-keyshortcuts': 'Alt+ArrowDown' })}
      onChange={({ target }) => onType(target.value)}
      onBlur={() => onLeave(completedText(rules, shown))}
    />
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

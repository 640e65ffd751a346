import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { isInert } from '../../../shared/framework/cells/cellRules.ts';
import { undoKey } from '../changes/undoKeys.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { OpenIcon } from '../icons.ts';
import { CellButton } from './CellButton.tsx';
import { CellFrame } from './CellFrame.tsx';
import { CellMark } from './CellMark.tsx';
import type { ReferenceCellProps } from './ReferenceCellProps.ts';
import { ReferenceChoices } from './ReferenceChoices.tsx';
import { useReferenceCell } from './useReferenceCell.ts';

/**
 * A cell that names a record: searched on the server by any part of its name, shown by its name, kept as its key. A typed name is taken
 * on Enter, Tab and leaving if one record has it, a choice of the list as soon as it is made; Escape brings the stored record back.
 */
export function ReferenceCell(props: ReferenceCellProps) {
  const { rules, label, state, tabIndex = 0 } = props;
  const message = useMessage();
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const cell = useReferenceCell(props);
  const { text, isTyped, isOpen, choices, active, hint } = cell;
  const inert = isInert(rules);
  const hintId = `${id}-hint`;
  const handleKey = (event: KeyboardEvent) => {
    const isHere = keyHandlers[event.key]?.(cell, event.altKey) === true;
    if (isHere) {
      event.preventDefault();
      event.stopPropagation();
    }
    // The input itself undoes typed text, the table around it a saved change.
    if (undoKey(event)) {
      if (isTyped) event.stopPropagation();
      else event.preventDefault();
    }
  };
  // Into text that is being edited, the input itself pastes; cells go to the table around it.
  const handlePaste = (event: ClipboardEvent) => {
    if (isTyped) event.stopPropagation();
  };
  return (
    <CellFrame hint={hint} onKeyDown={inert ? undefined : handleKey} onPaste={handlePaste}>
      <input
        ref={setInput}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-invalid={hint !== undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="Alt+ArrowDown"
        tabIndex={rules.disable ? -1 : tabIndex}
        value={text}
        readOnly={inert}
        disabled={rules.disable}
        required={rules.required}
        onChange={({ target }) => cell.type(target.value)}
        onBlur={cell.leave}
      />
      {!inert && (
        <CellButton
          title={message('form.open_list')}
          label={label}
          opens="listbox"
          onClick={() => {
            input?.focus();
            cell.open();
          }}
        >
          <OpenIcon fontSize="small" />
        </CellButton>
      )}
      <ReferenceChoices
        {...{ id, label, choices, active }}
        anchor={isOpen ? input : null}
        isSearching={cell.isSearching}
        hasFailed={cell.hasFailed}
        onPick={cell.pick}
      />
      <CellMark id={hintId} state={hint === undefined ? state : undefined} hint={hint} isSearching={cell.isLookedUp} />
    </CellFrame>
  );
}

type KeyHandler = (cell: ReturnType<typeof useReferenceCell>, hasAlt: boolean) => boolean;

/** Meanings of keys; true: the key means nothing to the table. Arrows move through an open list, else from cell to cell. */
const keyHandlers: Readonly<Record<string, KeyHandler>> = {
  ArrowDown: (cell, hasAlt) => {
    if (!cell.isOpen && !hasAlt) return false;
    if (cell.isOpen) cell.move(1);
    else cell.open();
    return true;
  },
  ArrowUp: (cell, hasAlt) => {
    if (!cell.isOpen) return false;
    if (hasAlt) cell.close();
    else cell.move(-1);
    return true;
  },
  Enter: (cell) => {
    cell.enter();
    return false;
  },
  Tab: (cell) => {
    cell.leave();
    return false;
  },
  // Escape that closes a list ends nothing else, such as the full screen.
  Escape: (cell) => {
    const wasOpen = cell.isOpen;
    cell.forget();
    return wasOpen;
  },
};

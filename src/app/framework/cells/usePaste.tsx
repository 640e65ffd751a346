import { type ClipboardEvent, type ReactNode, useCallback, useState } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { lazyPart, WaitingContext } from '../lazyPart.ts';
import type { EditedRow, RowSaver } from './RowSaver.ts';

/** The cells of a table, in the shown order, and the cell where a paste begins. */
export interface PastePlace {
  readonly columns: readonly ColumnDescription[];
  readonly rows: readonly EditedRow[];
  readonly column: ColumnDescription;
  readonly row: EditedRow;
}

/** A text of cells that is being pasted. */
export interface Paste {
  readonly text: string;
  readonly place: PastePlace;
}

/** The changes of a table that a paste makes. */
export type PasteSaver = Pick<RowSaver, 'change' | 'refuse' | 'stateOf'>;

export interface Pasting {
  /** Of the element around the table. */
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Drawn next to the table during a paste. */
  readonly pasted: ReactNode;
}

/** Loaded by the first paste. */
const PastedCells = lazyPart(() => import('./PastedCells.tsx'), 'PastedCells');

/**
 * Pasting cells of a spreadsheet into a table. One text without tab or line end belongs to the input that has the focus.
 * @param saver undefined: nothing can be pasted
 * @param placeOf the cell that an element is or lies in; undefined: none
 */
export function usePaste(saver: PasteSaver | undefined, placeOf: (target: Element) => PastePlace | undefined): Pasting {
  const [paste, setPaste] = useState<Paste & { readonly number: number }>();
  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      const { target, currentTarget, clipboardData } = event;
      // Events of dialogs reach the table too, which is their parent only in React.
      if (!saver || !(target instanceof Element) || !currentTarget.contains(target)) return;
      const text = clipboardData.getData('text/plain');
      if (text === '' || (target.closest(typing) && !/[\t\r\n]/.test(text))) return;
      const place = placeOf(target);
      if (!place) return;
      event.preventDefault();
      setPaste((before) => ({ text, place, number: (before?.number ?? 0) + 1 }));
    },
    [saver, placeOf],
  );
  const pasted = saver && paste && (
    <WaitingContext value={null}>
      <PastedCells key={paste.number} paste={paste} saver={saver} />
    </WaitingContext>
  );
  return { onPaste, pasted };
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

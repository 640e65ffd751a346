import { type KeyboardEvent, useCallback } from 'react';
import { undoKey } from '../changes/undoKeys.ts';
import { useUndo } from '../changes/useUndo.ts';
import { useGridLayout } from './GridContexts.ts';

/**
 * Undoes the last own change of the list by the keys of the device. In an input they belong to what is typed; an editable cell without
 * anything typed lets them through by preventing their default.
 */
export function useUndoKeys(): (event: KeyboardEvent) => void {
  const api = useGridLayout().list.changes?.apiUrl;
  const { undoLast, redoLast } = useUndo();
  return useCallback(
    (event) => {
      const { target, currentTarget } = event;
      const key = undoKey(event);
      // Keys of dialogs reach the grid too, which is their parent in React alone.
      if (api === undefined || !key || !(target instanceof Element) || !currentTarget.contains(target)) return;
      if (!event.defaultPrevented && target.closest(typing)) return;
      event.preventDefault();
      void (key === 'undo' ? undoLast(api) : redoLast(api));
    },
    [api, undoLast, redoLast],
  );
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

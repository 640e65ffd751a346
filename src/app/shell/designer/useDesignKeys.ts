import { useEffect, useEffectEvent } from 'react';
import { undoKey } from '../../framework/changes/undoKeys.ts';
import type { Design } from './useDesign.ts';

/** The device's undo keys, for the changes of a draft: not in inputs, where they undo typing, nor while a dialog or menu is open. */
export function useDesignKeys({ undo, redo }: Pick<Design, 'undo' | 'redo'>): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const key = undoKey(event);
    const step = key && (key === 'undo' ? undo : redo);
    if (!step || event.defaultPrevented || !(event.target instanceof Element) || event.target.closest(elsewhere)) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const elsewhere =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

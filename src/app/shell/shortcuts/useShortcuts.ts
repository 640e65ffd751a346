import { useEffect, useEffectEvent } from 'react';
import { matchShortcut, type ShortcutMatch, strokeOf } from './matchShortcut.ts';
import { isSingleKey, shortcuts } from './shortcuts.ts';
import { singleKeys } from './singleKeys.ts';

/** Milliseconds between the keys of one shortcut. */
const sequenceMs = 1000;

/**
 * Calls back on each shortcut. Single keys act neither in an input nor within a dialog or menu, and not if the user has switched them off.
 * @param act runs a shortcut; true: the browser's own action for the key is not wanted
 */
export function useShortcuts(act: (match: ShortcutMatch) => boolean): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let strokes: readonly string[] = [];
    let lastAt = 0;
    // The element that has the focus without a key or a click in it since.
    let untouched: EventTarget | null = null;
    const handleFocus = ({ target }: FocusEvent): void => {
      untouched = target;
    };
    const handlePointer = (): void => {
      untouched = null;
    };
    const handleKey = (event: KeyboardEvent): void => {
      const isTouched = untouched !== event.target;
      if (!/^(Shift|Control|Meta|Alt)$/.test(event.key)) untouched = null;
      const stroke = strokeOf(event);
      if (stroke === undefined || event.repeat || event.defaultPrevented || /^(Shift|Control|Meta)$/.test(event.key)) return;
      strokes = [...(event.timeStamp - lastAt > sequenceMs ? [] : strokes), stroke].slice(-2);
      lastAt = event.timeStamp;
      const match = matchShortcut(strokes);
      const shortcut = shortcuts.find(({ id }) => id === match?.id);
      if (
        !match ||
        !shortcut ||
        (isSingleKey(shortcut) &&
          (singleKeys.get() === false || (isTaken(event.target) && (isTouched || !isMarked(event.target, match.id)))))
      )
        return;
      strokes = [];
      if (run(match)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    window.addEventListener('focusin', handleFocus);
    window.addEventListener('pointerup', handlePointer);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('focusin', handleFocus);
      window.removeEventListener('pointerup', handlePointer);
    };
  }, []);
}

/** true: the shortcut leads to this element, as `/` to the search. */
function isMarked(target: EventTarget | null, id: string): boolean {
  return target instanceof HTMLElement && target.dataset['shortcut'] === id;
}

/** true: the element under the keyboard uses the keys itself. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

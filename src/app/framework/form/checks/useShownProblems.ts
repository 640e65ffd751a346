import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The problems that a form shows: those of inputs that were left, and all after an attempt to submit. */
export interface ShownProblems {
  readonly isAllShown: boolean;
  /** @param id of the input */
  readonly shows: (id: string) => boolean;
  /** Called when an input is left: its problem is shown from now on. */
  readonly touch: (id: string) => void;
  readonly showAll: () => void;
  /** Hides all problems, as when the form was opened. */
  readonly reset: () => void;
}

export function useShownProblems(): ShownProblems {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAllShown, setAllShown] = useState(false);
  const afterPress = useAfterPress();
  const touch = useCallback(
    (id: string) => afterPress(() => setTouched((before) => (before.has(id) ? before : new Set([...before, id])))),
    [afterPress],
  );
  const showAll = useCallback(() => setAllShown(true), []);
  const reset = useCallback(() => {
    setTouched(new Set());
    setAllShown(false);
  }, []);
  return useMemo(
    () => ({ isAllShown, shows: (id) => isAllShown || touched.has(id), touch, showAll, reset }),
    [isAllShown, touched, touch, showAll, reset],
  );
}

/**
 * Calls a function at once, or after the press of a pointer that is under way: a problem that appeared meanwhile would move the button that
 * is being pressed away from the pointer, and the click would be lost.
 */
function useAfterPress(): (act: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const press = (): void => {
      waiting.current = [];
    };
    const release = (): void => {
      const acts = waiting.current ?? [];
      waiting.current = undefined;
      // The click follows the release.
      setTimeout(() => {
        for (const act of acts) act();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((act) => {
    if (waiting.current) waiting.current.push(act);
    else act();
  }, []);
}

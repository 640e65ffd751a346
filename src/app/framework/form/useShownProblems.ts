import { useCallback, useMemo, useState } from 'react';

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
  const touch = useCallback((id: string) => setTouched((before) => (before.has(id) ? before : new Set([...before, id]))), []);
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

import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing in a search or filter rests before it is applied. Spec B-156. */
export const searchDelayMs = 500;

interface DebouncedDraft<Value> {
  /** What the input shows. */
  readonly value: Value;
  readonly change: (value: Value) => void;
  /** Applies a value at once. */
  readonly commit: (value: Value) => void;
  /** Applies at once what was typed last, as Enter does. */
  readonly flush: () => void;
}

/**
 * The value of an input that is applied only when typing rests. While it does not, the typed value wins over the applied one.
 * @param value as applied; any JSON
 */
export function useDebouncedDraft<Value>(value: Value, apply: (value: Value) => void, delayMs = searchDelayMs): DebouncedDraft<Value> {
  const [draft, setDraft] = useState<{ readonly value: Value; readonly isPending: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = JSON.stringify(value);
  const [seen, setSeen] = useState(applied);
  if (applied !== seen) {
    setSeen(applied);
    if (!draft?.isPending) setDraft(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = useCallback(
    (next: Value) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // The draft stays until the applied value arrives: the address changes a moment later.
      setDraft({ value: next, isPending: false });
      apply(next);
    },
    [apply],
  );
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  }, [commit]);

  return {
    value: draft ? draft.value : value,
    change: (next) => {
      clearTimeout(timer.current);
      setDraft({ value: next, isPending: true });
      timer.current = setTimeout(() => latest.current(next), delayMs);
    },
    commit,
    flush: () => {
      if (draft && timer.current !== undefined) commit(draft.value);
    },
  };
}

import { useCallback, useState } from 'react';
import { useDebouncedCallback } from '../useDebounced.ts';

/** Pause in typing, in milliseconds, before a search or filter is applied. Spec B-156. */
export const searchDelayMs = 500;

interface DebouncedDraft<Value> {
  /** The value that the input shows. */
  readonly value: Value;
  readonly change: (value: Value) => void;
  /** Applies a value at once. */
  readonly commit: (value: Value) => void;
  /** Applies the typed value at once, as Enter does. */
  readonly flush: () => void;
}

/**
 * The value of an input, applied only after a pause in typing. Until then, the typed value wins over the applied one.
 * @param value the applied value; any JSON
 */
export function useDebouncedDraft<Value>(value: Value, apply: (value: Value) => void, delayMs = searchDelayMs): DebouncedDraft<Value> {
  const [draft, setDraft] = useState<{ readonly value: Value; readonly isPending: boolean }>();
  const applied = JSON.stringify(value);
  const [seen, setSeen] = useState(applied);
  if (applied !== seen) {
    setSeen(applied);
    if (!draft?.isPending) setDraft(undefined);
  }
  const applyNow = useCallback(
    (next: Value) => {
      // Keeps the draft until the applied value arrives: the address changes a moment later.
      setDraft({ value: next, isPending: false });
      apply(next);
    },
    [apply],
  );
  const debounced = useDebouncedCallback(applyNow, delayMs);
  const commit = (next: Value) => {
    debounced.cancel();
    applyNow(next);
  };
  return {
    value: draft ? draft.value : value,
    change: (next) => {
      setDraft({ value: next, isPending: true });
      debounced.call(next);
    },
    commit,
    flush: () => {
      if (draft && debounced.isPending()) commit(draft.value);
    },
  };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The value once it has not changed for `delayMs` milliseconds, so that not every letter sends a request. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  const schedule = useDebouncedCallback(setDebounced, delayMs);
  useEffect(() => schedule.call(value), [schedule, value]);
  return debounced;
}

interface DebouncedCallback<Argument> {
  /** Runs the callback with this argument after the delay, unless another call comes first. */
  readonly call: (argument: Argument) => void;
  readonly cancel: () => void;
  /** true while a call waits for the end of the delay. */
  readonly isPending: () => boolean;
}

/** Runs the latest `act` after `delayMs` milliseconds without another call; never after the component is unmounted. */
export function useDebouncedCallback<Argument>(act: (argument: Argument) => void, delayMs: number): DebouncedCallback<Argument> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => cancel, [cancel]);
  return useMemo(
    () => ({
      call: (argument) => {
        cancel();
        timer.current = setTimeout(() => {
          timer.current = undefined;
          latest.current(argument);
        }, delayMs);
      },
      cancel,
      isPending: () => timer.current !== undefined,
    }),
    [cancel, delayMs],
  );
}

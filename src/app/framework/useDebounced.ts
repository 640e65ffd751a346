import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The value as it was when it last rested for so many milliseconds, so that not each letter asks the server. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const settle = useDebouncedCallback(setSettled, delayMs);
  useEffect(() => settle.call(value), [settle, value]);
  return settled;
}

interface DebouncedCallback<Argument> {
  /** Calls with this argument once no other call has come for the delay. */
  readonly call: (argument: Argument) => void;
  readonly cancel: () => void;
  /** A call is still to come. */
  readonly isPending: () => boolean;
}

/** Runs the latest `act` when calls of it rest for so many milliseconds; not at all once the component is gone. */
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

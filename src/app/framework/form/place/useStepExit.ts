import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { stepHistory } from './stepHistory.ts';

/**
 * Leaves the entries of a form's steps behind before a page takes the place of the form, so that Back leads to the page before it.
 * @returns a function that calls another one at the first entry of the form
 */
export function useStepExit(): (then: () => void) => void {
  const navigate = useNavigate();
  const { key: entry, state } = useLocation();
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const then = waiting.current;
    waiting.current = undefined;
    then?.();
  }, [entry]);
  const { depth } = stepHistory({ key: entry, state });
  return useCallback(
    (then) => {
      if (depth === 0) return then();
      waiting.current = then;
      void navigate(-depth);
    },
    [navigate, depth],
  );
}

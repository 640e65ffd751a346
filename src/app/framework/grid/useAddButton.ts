import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { clickDebounceMs } from '../useSingleClick.ts';
import { useGridContext } from './GridContext.ts';

/** Goes to the screen that makes a new record; undefined when this reader has none. Spec B-255, B-256. */
export function useAddButton(): (() => void) | undefined {
  const { paths } = useGridContext();
  const navigate = useNavigate();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const { create } = paths;
  if (create === undefined) return undefined;
  return () => {
    const now = performance.now();
    if (now - last.current < clickDebounceMs) return;
    last.current = now;
    void navigate(create);
  };
}

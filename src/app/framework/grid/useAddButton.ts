import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useGridContext } from './GridContext.ts';

/** A second click within this time is the first one's double. Spec B-256. */
const addDelayMs = 300;

/** Goes to the screen that makes a new record; undefined when this reader has none. Spec B-255. */
export function useAddButton(): (() => void) | undefined {
  const { paths } = useGridContext();
  const navigate = useNavigate();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const { create } = paths;
  if (create === undefined) return undefined;
  return () => {
    const now = performance.now();
    if (now - last.current < addDelayMs) return;
    last.current = now;
    void navigate(create);
  };
}

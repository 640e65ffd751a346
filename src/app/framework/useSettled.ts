import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Milliseconds that a page gets for its own data. */
const settledMs = 1500;

/** false while a page asks for its own data: what its content does not need waits for true. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setSettled(true)), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

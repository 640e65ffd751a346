import { useCallback, useEffect, useState } from 'react';

const secondMs = 1000;

/** Seconds that are left of a wait, 0 when it is over. */
export function useCountdown(): { readonly secondsLeft: number; readonly start: (seconds: number) => void } {
  const [secondsLeft, setLeft] = useState(0);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, start: useCallback((seconds: number) => setLeft(seconds), []) };
}

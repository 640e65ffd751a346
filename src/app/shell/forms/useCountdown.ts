import { useCallback, useEffect, useState } from 'react';

const secondMs = 1000;

/** Seconds left of a wait, 0 when it is over. Measured by the clock: a sleeping device misses ticks, not time. */
export function useCountdown(): { readonly secondsLeft: number; readonly start: (seconds: number) => void } {
  const [endsAtMs, setEnd] = useState(0);
  const [secondsLeft, setLeft] = useState(0);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / secondMs))), secondMs);
    return () => clearInterval(timer);
  }, [isRunning, endsAtMs]);
  const start = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * secondMs);
    setLeft(seconds);
  }, []);
  return { secondsLeft, start };
}

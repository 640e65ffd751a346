import { type MouseEvent, useRef } from 'react';

/** A second click within this time is the first one's double. Spec S-328, B-256, B-309. */
export const clickDebounceMs = 300;

/**
 * Lets the first click act at once and its doubles not at all, also not as the submission of a form.
 * @returns the handler for `onClick`
 */
export function useSingleClick<Target extends Element>(
  act: ((event: MouseEvent<Target>) => void) | undefined,
): (event: MouseEvent<Target>) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    const now = performance.now();
    if (now - last.current < clickDebounceMs) return event.preventDefault();
    last.current = now;
    act?.(event);
  };
}

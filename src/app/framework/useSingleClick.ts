import { type MouseEvent, useRef } from 'react';

/** A second click within this time is a duplicate of the first. Spec S-328, B-256, B-309. */
export const clickDebounceMs = 300;

/**
 * Runs `act` for the first click and drops its duplicates; a dropped click does not submit a form either. Once a value was typed, or
 * something else was pressed, the next click is no duplicate: it answers the effect of the first one.
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
    const { currentTarget: button } = event;
    const forget = ({ target }: Event): void => {
      if (!(target instanceof Node && button.contains(target))) last.current = Number.NEGATIVE_INFINITY;
    };
    const options = { capture: true, signal: AbortSignal.timeout(clickDebounceMs) };
    for (const type of ['input', 'pointerdown']) document.addEventListener(type, forget, options);
    act?.(event);
  };
}

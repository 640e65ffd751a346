import { type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from './isFocusFree.ts';

/** As `useFocusAfter`, but the first drawing takes no focus: parts of a page that is just opened leave it where it is. */
export function useFocusAfterChange(place: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const frame = requestAnimationFrame(() => isFocusFree() && place.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [place, step]);
}

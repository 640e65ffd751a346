import { type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from './isFocusFree.ts';

/**
 * Gives an element the focus when a step has left it nowhere, such as a button that is gone or disabled once it was pressed. A focus that is
 * somewhere on the page stays.
 * @param step a value that changes with each step; the first drawing is one
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, step: unknown): void {
  useEffect(() => takeFreeFocus(place), [place, step]);
}

/** As `useFocusAfter`, but the first drawing takes no focus: parts of a page that is just opened leave it where it is. */
export function useFocusAfterChange(place: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return undefined;
    last.current = step;
    return takeFreeFocus(place);
  }, [place, step]);
}

/** @returns gives it up */
function takeFreeFocus(place: RefObject<HTMLElement | null>): () => void {
  // A dialog that closes gives the focus back first.
  const frame = requestAnimationFrame(() => isFocusFree() && place.current?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}

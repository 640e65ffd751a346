import { type RefObject, useEffect } from 'react';
import { isFocusFree } from './isFocusFree.ts';

/**
 * Gives an element the focus when a step has left it nowhere, such as a button that is gone or disabled once it was pressed. A focus that is
 * somewhere on the page stays.
 * @param step a value that changes with each step; the first drawing is one
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, step: unknown): void {
  useEffect(() => {
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() => isFocusFree() && place.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [place, step]);
}

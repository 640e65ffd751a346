import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in whole pixels, 0 before it is known. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.floor(element.clientWidth));
    // Before the first paint: the parts below would move when the observer answers.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}

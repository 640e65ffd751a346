import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in pixels; infinite before it is drawn, and where there is no layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (!drawn || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(drawn.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

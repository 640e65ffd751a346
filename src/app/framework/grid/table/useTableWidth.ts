import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels for the columns of a table inside an element, without its scroll bar; undefined before it is drawn, 0 without layout. */
export function useTableWidth(place: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const scrollbar = scrollbarWidth();
    const measure = () => setWidth(Math.max(0, element.clientWidth - scrollbar));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

function scrollbarWidth(): number {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:50px;height:50px;overflow:scroll;visibility:hidden';
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}

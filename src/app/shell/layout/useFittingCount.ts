import { type RefCallback, useCallback, useState } from 'react';

interface Fitting {
  /** Ref of the element that wraps its children onto further lines; only the first line is visible. */
  readonly ref: RefCallback<HTMLElement>;
  /** Number of children on the first line; infinite before the first measurement. */
  readonly count: number;
}

/** Counts the children that fit on one line, again whenever the room or a child changes its size. */
export function useFittingCount(): Fitting {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  const ref = useCallback((row: HTMLElement | null) => {
    if (!row || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const children = [...row.children].filter((child) => child instanceof HTMLElement);
      const top = children[0]?.offsetTop;
      setCount(children.filter(({ offsetTop }) => offsetTop === top).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    for (const child of row.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  return { ref, count };
}

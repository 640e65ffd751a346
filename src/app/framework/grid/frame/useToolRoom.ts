import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Layouts of the tools, from the widest: all with names; names only for tools that find and add rows; only icons; arranging tools in a
 * menu; and several lines.
 */
const rooms = ['names', 'main names', 'icons', 'menu', 'lines'] as const;

/** Widths of the line by way of drawing: what a narrower way was chosen for, in pixels. */
const noneTooNarrow: readonly number[] = [];

/**
 * The widest way of drawing tools with which their line does not overflow, found before the browser paints.
 * @param content changes when a tool gets another width, such as by a counter
 */
export function useToolRoom(line: RefObject<HTMLElement | null>, content: string): (typeof rooms)[number] {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [tooNarrow, setTooNarrow] = useState({ content, widths: noneTooNarrow });
  const widths = tooNarrow.content === content ? tooNarrow.widths : noneTooNarrow;
  const step = widths.filter((each) => width <= each).length;
  useLayoutEffect(() => {
    const drawn = line.current;
    if (!drawn || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      setWidth(drawn.clientWidth);
      if (step < rooms.length - 1 && drawn.scrollWidth > drawn.clientWidth)
        setTooNarrow({ content, widths: [...widths.slice(0, step), Math.max(drawn.scrollWidth - 1, drawn.clientWidth)] });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [line, content, step, widths]);
  return rooms[step] ?? 'lines';
}

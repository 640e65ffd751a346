import { type RefObject, useLayoutEffect, useState } from 'react';
import { useWidth } from './useWidth.ts';

/** Ways of drawing tools, from the widest: with names, icons alone, the arranging ones in a menu. */
const rooms = ['names', 'icons', 'menu'] as const;

/**
 * The widest way of drawing tools with which their line does not overflow. Tried again at each change of its width, and found before the
 * browser paints.
 */
export function useToolRoom(line: RefObject<HTMLElement | null>): (typeof rooms)[number] {
  const width = useWidth(line);
  const [tried, setTried] = useState({ width, step: 0 });
  if (tried.width !== width) setTried({ width, step: 0 });
  // Also after drawings at the same width: a counter or another language makes a tool wider.
  useLayoutEffect(() => {
    const drawn = line.current;
    if (drawn && drawn.scrollWidth > drawn.clientWidth && tried.step < rooms.length - 1) setTried({ width, step: tried.step + 1 });
  });
  return rooms[tried.step] ?? 'menu';
}

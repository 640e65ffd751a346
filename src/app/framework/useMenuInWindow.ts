import type { PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef } from 'react';

/**
 * Keeps a menu within the window while its entries arrive: it was placed by the size it had when it opened.
 * @returns properties of the menu: `action`, and the `ref` of its paper
 */
export function useMenuInWindow() {
  const action = useRef<PopoverActions>(null);
  const ref = useCallback((paper: HTMLElement | null) => {
    if (!paper || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => action.current?.updatePosition());
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return { action, ref };
}

import { type MouseEvent, startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { menuLink } from './menuLink.ts';
import { type MenuNode, menuTrail, menuTrailTo } from './menuTree.ts';

interface MenuPlace {
  /** The entries from the top of the menu to the current one; empty for a page outside the menu. */
  readonly trail: readonly MenuNode[];
  readonly isHome: boolean;
  /** Takes the click on an entry's link: the entry is the current one at once, before its page is drawn. */
  readonly open: (event: MouseEvent, node: Pick<MenuNode, 'to' | 'isExternal'>) => void;
}

/**
 * The place of the page in the menu: the entry with its address, else the entry that the page names. A click moves the mark at once, and
 * back if the page is not left after all.
 * @param place cmid of the entry that the page belongs to
 */
export function useMenuPlace(menu: readonly MenuNode[], place: string, company: string): MenuPlace {
  const navigate = useNavigate();
  const [path, setPath] = useOptimistic(useLocation().pathname);
  const isHome = path === `/${company}/home`;
  const trail = useMemo(() => {
    const entry = menuTrailTo(menu, path);
    return entry.length > 0 ? entry : menuTrail(menu, isHome ? '' : place);
  }, [menu, path, isHome, place]);
  const open = useCallback<MenuPlace['open']>(
    (event, node) => {
      const { to } = node;
      if (to === undefined || menuLink(node).component === 'a' || !isPlainClick(event)) return;
      event.preventDefault();
      startTransition(async () => {
        setPath(to.split(/[?#]/, 1)[0] ?? to);
        await navigate(to);
      });
    },
    [navigate, setPath],
  );
  return { isHome, trail, open };
}

/** false: the browser opens the link in another tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

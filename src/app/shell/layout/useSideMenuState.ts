import { useMemo, useState } from 'react';
import type { MenuPreferencesState } from '../menus/useMenuPreferences.ts';

export interface SideMenuState {
  /** On a phone: the drawer is open. Otherwise: the menu shows titles, not only icons. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  readonly onExpand: () => void;
}

/**
 * The state of the side menu. On a wide screen the user's preference decides; a phone begins with the menu closed, a screen between the two
 * with a folded one, since the words of the tools of a list need the room more.
 */
export function useSideMenuState(width: 'phone' | 'narrow' | 'wide', { collapsed, change }: MenuPreferencesState): SideMenuState {
  const [isOut, setOut] = useState(false);
  return useMemo(
    () =>
      width !== 'wide'
        ? {
            isOpen: isOut,
            onToggle: () => setOut(!isOut),
            // Only the drawer of a phone lies over the page.
            onClose: () => setOut((wasOut) => wasOut && width === 'narrow'),
            onExpand: () => setOut(true),
          }
        : {
            isOpen: !collapsed,
            onToggle: () => change({ collapsed: !collapsed }),
            onClose: () => {},
            onExpand: () => change({ collapsed: false }),
          },
    [width, isOut, collapsed, change],
  );
}

import { useMemo, useState } from 'react';
import type { MenuPreferencesState } from '../menus/useMenuPreferences.ts';

export interface SideMenuState {
  /** On a phone: the drawer is open. Else: the menu shows titles, not only icons. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  readonly onExpand: () => void;
}

/** The state of the side menu. On a wide screen the user's preference decides; a phone begins with the menu closed. */
export function useSideMenuState(isPhone: boolean, { collapsed, change }: MenuPreferencesState): SideMenuState {
  const [isDrawerOut, setDrawerOut] = useState(false);
  return useMemo(
    () =>
      isPhone
        ? {
            isOpen: isDrawerOut,
            onToggle: () => setDrawerOut(!isDrawerOut),
            onClose: () => setDrawerOut(false),
            onExpand: () => setDrawerOut(true),
          }
        : {
            isOpen: !collapsed,
            onToggle: () => change({ collapsed: !collapsed }),
            onClose: () => {},
            onExpand: () => change({ collapsed: false }),
          },
    [isPhone, isDrawerOut, collapsed, change],
  );
}

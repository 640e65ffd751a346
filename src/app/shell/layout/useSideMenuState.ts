import { useState } from 'react';

const storageKey = 'side_menu';

export interface SideMenuState {
  /** On a phone: the drawer is out. Else: the menu shows titles, not icons alone. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  readonly onExpand: () => void;
}

/** Whether the side menu is open. A desktop remembers it; a phone begins with the menu away. */
export function useSideMenuState(isPhone: boolean): SideMenuState {
  const [isDrawerOut, setDrawerOut] = useState(false);
  const [isWide, setWide] = useState(() => localStorage.getItem(storageKey) !== 'collapsed');
  const keepWide = (wide: boolean): void => {
    localStorage.setItem(storageKey, wide ? 'open' : 'collapsed');
    setWide(wide);
  };
  return isPhone
    ? {
        isOpen: isDrawerOut,
        onToggle: () => setDrawerOut(!isDrawerOut),
        onClose: () => setDrawerOut(false),
        onExpand: () => setDrawerOut(true),
      }
    : { isOpen: isWide, onToggle: () => keepWide(!isWide), onClose: () => {}, onExpand: () => keepWide(true) };
}

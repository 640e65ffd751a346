import { useNavigate } from 'react-router';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import type { Favourite } from '../menus/menuPreferences.ts';
import type { ShortcutMatch } from './matchShortcut.ts';
import { useShortcuts } from './useShortcuts.ts';

const ShortcutsDialog = lazyPart(() => withSlotMessages(import('./ShortcutsDialog.tsx')), 'ShortcutsDialog');

interface AppShortcutsProps {
  readonly company: string;
  readonly favourites: readonly Favourite[];
  readonly onPalette: () => void;
  readonly isListOpen: boolean;
  readonly onList: (isOpen: boolean) => void;
}

/**
 * Runs the shortcuts of every page. A page's own shortcuts act on the element that the page marks with `data-shortcut`: `search` takes the
 * focus, the others are pressed.
 */
export function AppShortcuts({ company, favourites, onPalette, isListOpen, onList }: AppShortcutsProps) {
  const navigate = useNavigate();
  const go = (path: string | undefined): boolean => {
    if (path !== undefined) void navigate(`/${company}/${path}`);
    return path !== undefined;
  };
  useShortcuts(({ id, key }: ShortcutMatch) => {
    switch (id) {
      case 'palette':
        onPalette();
        return true;
      case 'home':
        return go('home');
      case 'favourite':
        return go(favourites[Number(key) - 1]?.path);
      case 'search':
        return withMarked('search', focusInput);
      case 'new':
      case 'edit':
      case 'state':
      case 'previous':
      case 'next':
      case 'help':
        return withMarked(id, (element) => element.click());
      case 'save':
        return withElement('main form button[type="submit"]:not(:disabled)', (button) => button.click());
      case 'list':
        onList(true);
        return true;
      // An open dialog or menu closes by itself.
      case 'close':
        return false;
    }
  });
  return <WaitingContext value={null}>{isListOpen && <ShortcutsDialog onClose={() => onList(false)} />}</WaitingContext>;
}

function withMarked(name: string, act: (element: HTMLElement) => void): boolean {
  return withElement(`main [data-shortcut="${name}"]`, act);
}

/** @returns false if the page has no such element */
function withElement(selector: string, act: (element: HTMLElement) => void): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) act(element);
  return element !== null;
}

function focusInput(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}

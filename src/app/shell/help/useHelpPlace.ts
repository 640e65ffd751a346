import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import type { HelpPlace } from './HelpPlaceContext.ts';

/** By user and company: help is open next to the pages. */
const openHelp = persistedStoreOf('local', 'help_beside', (kept) => (typeof kept === 'boolean' ? kept : undefined));

/** Width in pixels of the help next to a page. */
export const helpWidth = 320;

/**
 * Help is next to the page in windows of 1200 px and more, for reading while working; in narrower windows it covers the page. Next to the
 * page it stays open from page to page and for the user's next visit.
 * @param owner user and company
 */
export function useHelpPlace(owner: string): { readonly help: HelpPlace; readonly takeElement: (element: HTMLElement | null) => void } {
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const opened = openHelp(owner);
  const isWanted = useStore(opened) === true;
  const [element, takeElement] = useState<HTMLElement | null>(null);
  const help = useMemo(
    () => ({ element: hasRoom ? element : undefined, isOpen: hasRoom && isWanted, setOpen: opened.set }),
    [hasRoom, element, isWanted, opened],
  );
  return { help, takeElement };
}

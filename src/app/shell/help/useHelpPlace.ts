import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import type { HelpPlace } from './HelpPlaceContext.ts';

/** By user and company: help is open beside the pages. */
const openHelp = persistedStoreOf('local', 'help_beside', (kept) => (typeof kept === 'boolean' ? kept : undefined));

/** Pixels of the help beside a page. */
export const helpWidth = 360;

/** Pixels that a page keeps beside the help, and those around it: a list with fewer shows too few columns to read help for. */
const [pageWidth, pageMargins] = [800, 48];

/**
 * Help beside the page in windows that leave the page 800 px, else over it. Beside the page it stays open from page to page and for the
 * user's next visit.
 * @param owner user and company
 * @param menuWidth pixels of the menu beside the page
 */
export function useHelpPlace(
  owner: string,
  menuWidth: number,
): { readonly help: HelpPlace; readonly takeElement: (element: HTMLElement | null) => void } {
  const hasRoom = useMediaQuery(`(min-width: ${menuWidth + pageWidth + pageMargins + helpWidth}px)`, { noSsr: true });
  const opened = openHelp(owner);
  const isWanted = useStore(opened) === true;
  const [element, takeElement] = useState<HTMLElement | null>(null);
  const help = useMemo(
    () => ({ element: hasRoom ? element : undefined, isOpen: hasRoom && isWanted, setOpen: opened.set }),
    [hasRoom, element, isWanted, opened],
  );
  return { help, takeElement };
}

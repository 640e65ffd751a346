import { createContext } from 'react';

/** Where the help of a page opens. */
export interface HelpPlace {
  /** Element next to the page, null until it is drawn; undefined: the window is too narrow, and help opens over the page. */
  readonly element: HTMLElement | null | undefined;
  /** true: the user wants help next to every page. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export const HelpPlaceContext = createContext<HelpPlace>({ element: undefined, isOpen: false, setOpen: () => {} });

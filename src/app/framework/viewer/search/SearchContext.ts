import { createContext } from 'react';
import type { PageHit } from './searchPages.ts';

/** The search of a viewer, for the pages that mark its hits. */
export interface ShownSearch {
  readonly phrase: string;
  readonly current: PageHit | undefined;
}

export const SearchContext = createContext<ShownSearch>({ phrase: '', current: undefined });

import { use } from 'react';
import { pathWithin } from '../menus/favouriteTargets.ts';
import { favouritesMax, toggleFavourite } from '../menus/menuPreferences.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import type { PaletteItem } from './PaletteItem.ts';

interface ItemFavourites {
  /** true: the item is a page within the portal, and there is room for one more favourite. */
  readonly canMark: (item: PaletteItem) => boolean;
  readonly isMarked: (item: PaletteItem) => boolean;
  readonly toggle: (item: PaletteItem) => void;
}

/** The star of the palette's items. */
export function useItemFavourites(company: string): ItemFavourites {
  const { favourites, change } = use(PersonalMenuContext).preferences;
  const isMarked = ({ to = '' }: PaletteItem): boolean => favourites.some(({ path }) => `/${company}/${path}` === to);
  return {
    isMarked,
    canMark: (item) => isPlace(item.to ?? '', company) && (isMarked(item) || favourites.length < favouritesMax),
    toggle: ({ to = '', title }) =>
      change({ favourites: toggleFavourite(favourites, { path: pathWithin(to), title: title.slice(0, 120) }) }),
  };
}

/** true for an address that the server accepts as a favourite: a page of this company's portal. */
function isPlace(to: string, company: string): boolean {
  return to.startsWith(`/${company}/`) && /^(home|pages\/[^?#\s]+|doclib\/[^?#\s]+)$/.test(pathWithin(to));
}

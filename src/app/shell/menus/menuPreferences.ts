import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';

/** A screen marked by the user. */
export interface Favourite {
  /** Address below /{company}/. */
  readonly path: string;
  /** Title at the time of marking; the title of a menu entry with that address takes precedence. */
  readonly title: string;
}

/** The user's settings for the menu. The server keeps them, so that they are the same on every device. Spec S-244. */
export interface MenuPreferences {
  readonly layout: 'side' | 'top';
  /** The side menu shows icons alone. */
  readonly collapsed: boolean;
  readonly favourites: readonly Favourite[];
}

export const favouritesMax = 30;

export const defaultPreferences: MenuPreferences = { layout: 'side', collapsed: false, favourites: [] };

/** By user and company, so that the frame is drawn correctly before the server answers. */
export const rememberedPreferences = persistedStoreOf('local', 'menu_preferences', (kept): MenuPreferences => {
  const { layout, collapsed, favourites } = (kept ?? {}) as Partial<Record<keyof MenuPreferences, unknown>>;
  return {
    layout: layout === 'top' ? 'top' : 'side',
    collapsed: collapsed === true,
    favourites: Array.isArray(favourites) ? favourites : [],
  };
});

/** The list with a screen appended, or removed if it is already in the list. */
export function toggleFavourite(favourites: readonly Favourite[], favourite: Favourite): readonly Favourite[] {
  const others = favourites.filter(({ path }) => path !== favourite.path);
  return others.length < favourites.length ? others : [...favourites, favourite];
}

/** The list with a screen moved by a number of positions, limited to the list. */
export function moveFavourite(favourites: readonly Favourite[], path: string, by: number): readonly Favourite[] {
  const from = favourites.findIndex((each) => each.path === path);
  const moved = favourites[from];
  if (!moved) return favourites;
  const to = Math.max(0, Math.min(favourites.length - 1, from + by));
  return favourites.toSpliced(from, 1).toSpliced(to, 0, moved);
}

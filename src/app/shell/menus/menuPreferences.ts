import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';

/** The user's settings for the menu. The server keeps them, so that they are the same on every device. Spec S-244. */
export type MenuPreferences = AnswerTo<'PUT users/top_side_menu'>;

/** A screen marked by the user, with its title at that time; the title of a menu entry with its path takes precedence. */
export type Favourite = MenuPreferences['favourites'][number];

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

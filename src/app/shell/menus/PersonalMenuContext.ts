import { createContext } from 'react';
import { defaultPreferences } from './menuPreferences.ts';
import type { RecentScreen } from './recentScreens.ts';
import type { MenuPreferencesState } from './useMenuPreferences.ts';

export interface PersonalMenu {
  readonly preferences: MenuPreferencesState;
  /** The latest first. */
  readonly recent: readonly RecentScreen[];
  readonly addScreen: (screen: RecentScreen) => void;
}

/** The personal part of the menu: its look, favourites, and recent screens. */
export const PersonalMenuContext = createContext<PersonalMenu>({
  preferences: { ...defaultPreferences, change: () => {} },
  recent: [],
  addScreen: () => {},
});

import { useCallback, useMemo } from 'react';
import type { Session } from '../session/Session.ts';
import type { PersonalMenu } from './PersonalMenuContext.ts';
import { noteRecentScreen, type RecentScreen, useRecentScreens } from './recentScreens.ts';
import { useMenuPreferences } from './useMenuPreferences.ts';

/** Favourites, recent screens and the look of the menu of who is signed in. */
export function usePersonalMenu({ user }: Session): PersonalMenu {
  const owner = `${user.username}@${user.company}`;
  const preferences = useMenuPreferences(owner);
  const recent = useRecentScreens(owner);
  const noteScreen = useCallback((screen: RecentScreen) => noteRecentScreen(owner, screen), [owner]);
  return useMemo(() => ({ preferences, recent, noteScreen }), [preferences, recent, noteScreen]);
}

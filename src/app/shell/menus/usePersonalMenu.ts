import { useCallback, useMemo } from 'react';
import type { StoredSession } from '../session/sessionStore.ts';
import type { PersonalMenu } from './PersonalMenuContext.ts';
import { noteRecentScreen, type RecentScreen, useRecentScreens } from './recentScreens.ts';
import { useMenuPreferences } from './useMenuPreferences.ts';

/** Favourites, recent screens and the look of the menu of who is signed in. */
export function usePersonalMenu({ user }: StoredSession): PersonalMenu {
  const owner = `${user.profile.MT_UID}@${user.profile.MT_COMP}`;
  const preferences = useMenuPreferences(owner);
  const recent = useRecentScreens(owner);
  const noteScreen = useCallback((screen: RecentScreen) => noteRecentScreen(owner, screen), [owner]);
  return useMemo(() => ({ preferences, recent, noteScreen }), [preferences, recent, noteScreen]);
}

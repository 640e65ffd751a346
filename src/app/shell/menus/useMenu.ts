import { useCallback, useMemo } from 'react';
import type { Session } from '../session/Session.ts';
import { currentGroup } from '../session/sessionStore.ts';
import { type MenuNode, menuTree } from './menuTree.ts';
import type { PersonalMenu } from './PersonalMenuContext.ts';
import { addRecentScreen, type RecentScreen, useRecentScreens } from './recentScreens.ts';
import { useMenuPreferences } from './useMenuPreferences.ts';

/** The menu of the session's current group. Spec S-205. */
export function useMenu(session: Session): readonly MenuNode[] {
  const items = currentGroup(session)?.entries;
  const company = session.user.company;
  const { masterconfig } = session;
  return useMemo(() => menuTree(items ?? [], company, masterconfig), [items, company, masterconfig]);
}

/** Favourites, recent screens and menu settings of the signed-in user. */
export function usePersonalMenu({ user }: Session): PersonalMenu {
  const owner = `${user.username}@${user.company}`;
  const preferences = useMenuPreferences(owner);
  const recent = useRecentScreens(owner);
  const addScreen = useCallback((screen: RecentScreen) => addRecentScreen(owner, screen), [owner]);
  return useMemo(() => ({ preferences, recent, addScreen }), [preferences, recent, addScreen]);
}

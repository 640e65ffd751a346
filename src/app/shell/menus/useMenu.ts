import { useMemo } from 'react';
import { currentGroup, type StoredSession } from '../session/sessionStore.ts';
import { type MenuNode, menuTree } from './menuTree.ts';

/** The menu of the session's current group. Spec S-205. */
export function useMenu(session: StoredSession): readonly MenuNode[] {
  const items = currentGroup(session)?.menulist;
  const company = session.user.profile.MT_COMP;
  const { masterconfig } = session.user;
  return useMemo(() => menuTree(items ?? [], company, masterconfig), [items, company, masterconfig]);
}

import { useMemo } from 'react';
import type { Session } from '../session/Session.ts';
import { currentGroup } from '../session/sessionStore.ts';
import { type MenuNode, menuTree } from './menuTree.ts';

/** The menu of the session's current group. Spec S-205. */
export function useMenu(session: Session): readonly MenuNode[] {
  const items = currentGroup(session)?.entries;
  const company = session.user.company;
  const { masterconfig } = session;
  return useMemo(() => menuTree(items ?? [], company, masterconfig), [items, company, masterconfig]);
}

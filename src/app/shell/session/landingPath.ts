import { screenPath } from '../addresses/addresses.ts';
import { currentGroup, type StoredSession } from './sessionStore.ts';

/** Where a session begins: the landing page of the menu group, else the home page. Spec S-011, S-012. */
export function landingPath(session: StoredSession): string {
  const { MT_COMP } = session.user.profile;
  const landing = currentGroup(session)?.landing_page;
  return landing ? screenPath(MT_COMP, landing) : `/${MT_COMP}/home`;
}

import { screenPath } from '../addresses/addresses.ts';
import type { Session } from './Session.ts';
import { currentGroup } from './sessionStore.ts';

/** The start of a session: the landing page of the menu group, else the home page. Spec S-011, S-012. */
export function landingPath(session: Session): string {
  const { company } = session.user;
  const landing = currentGroup(session)?.landingPage;
  return landing ? screenPath(company, landing) : `/${company}/home`;
}

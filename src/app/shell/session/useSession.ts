import { useSyncExternalStore } from 'react';
import type { Session } from './Session.ts';
import { findSession, subscribeToSessions } from './sessionStore.ts';

/** The session of a company, or the latest of all; the component is drawn again when it changes or ends. */
export function useSession(company?: string): Session | undefined {
  return useSyncExternalStore(subscribeToSessions, () => findSession(company));
}

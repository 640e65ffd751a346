import { useSyncExternalStore } from 'react';
import { findSession, type StoredSession, subscribeToSessions } from './sessionStore.ts';

/** The session of a company, or the latest of all; the component is drawn again when it changes or ends. */
export function useSession(company?: string): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSessions, () => findSession(company));
}

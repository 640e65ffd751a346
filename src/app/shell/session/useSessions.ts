import { useSyncExternalStore } from 'react';
import { type ListedSession, listSessions, subscribeToSessions } from './sessionStore.ts';

/** All sessions of this browser; the component is drawn again when one begins, changes, is chosen or ends. */
export function useSessions(): readonly ListedSession[] {
  return useSyncExternalStore(subscribeToSessions, listSessions);
}

import { useStore } from '../../framework/stores/makeStore.ts';
import type { Session } from './Session.ts';
import { findSession, type ListedSession, sessionStore } from './sessionStore.ts';

/** The session of a company, or the latest of all; the component renders again when it changes or ends. */
export function useSession(company?: string): Session | undefined {
  return useStore(sessionStore, () => findSession(company));
}

/** All sessions of this browser; the component renders again when one begins, changes, is chosen or ends. */
export function useSessions(): readonly ListedSession[] {
  return useStore(sessionStore);
}

import { callApi } from '../../framework/api/callApi.ts';
import { expiredNotice, signedOutNotice } from './keptNotes.ts';
import type { Session } from './Session.ts';
import { removeSession } from './sessionStore.ts';

/** So long a sign-out waits for the server to say that the token is dead. Spec S-330. */
export const logoutTimeThreshold = 5000;

/**
 * Ends a session here, in the other tabs, and on the server. Without a server it ends in this browser alone; the token then dies of
 * age, and the device is not signed in by its cookie again.
 */
export async function signOut(session: Session): Promise<void> {
  const headers = { authorization: `Token ${session.auth.token}` };
  const company = session.user.company;
  expiredNotice(company).forget();
  signedOutNotice(company).set(true);
  removeSession(session);
  const signal = AbortSignal.timeout(logoutTimeThreshold);
  await callApi('POST', 'users/logout', { headers, signal, suppressErrors: true }).catch(() => undefined);
}

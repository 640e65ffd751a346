import { callApi } from '../../framework/api/callApi.ts';
import { lostSessions } from './lostSessions.ts';
import { removeSession, type StoredSession } from './sessionStore.ts';

/** Ends a session here and on the server. Without a server it ends here alone; the token then dies of age. */
export async function signOut(session: StoredSession): Promise<void> {
  const token = { authorization: `Token ${session.auth.token}` };
  lostSessions.forget(session.user.profile.MT_COMP);
  removeSession(session);
  await callApi('POST', 'users/logout', { headers: token, suppressErrors: true }).catch(() => undefined);
}

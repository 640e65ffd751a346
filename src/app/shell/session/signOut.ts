import { callApi } from '../../framework/api/callApi.ts';
import { sessionEnds } from './sessionEnds.ts';
import { removeSession, type StoredSession } from './sessionStore.ts';

/** Ends a session here and on the server. Without a server it ends here alone; the token then dies of age. */
export async function signOut(session: StoredSession): Promise<void> {
  const token = { authorization: `Token ${session.auth.token}` };
  sessionEnds.note(session.user.profile.MT_COMP, 'signed_out');
  removeSession(session);
  await callApi('POST', 'users/logout', { headers: token, suppressErrors: true }).catch(() => undefined);
}

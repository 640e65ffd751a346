import { challengeOf } from '../../../shared/framework/calls/challenge.ts';
import { parseSecondaryAuth, secondaryAuthHeader } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import { expiredNotice } from './browserState.ts';
import { authorizationOf, sessionAt } from './requestHeaders.ts';
import { secondaryAuth } from './secondaryAuth.ts';
import { removeSession } from './sessionStore.ts';

/**
 * Reads the session's part of every answer: a 401 to a token ends its session (spec S-162, S-318), and the secondary authorization is
 * stored (spec S-222).
 * @param sent headers of the call: an answer to a replaced token says nothing about the new one
 */
export function handleSessionResponse(response: Response, sent: Headers): void {
  const secondary = parseSecondaryAuth(response.headers.get(secondaryAuthHeader) ?? '');
  if (secondary) secondaryAuth.set(secondary);
  if (response.status !== 401) return;
  const session = sessionAt(window.location.pathname);
  if (!session || sent.get('authorization') !== authorizationOf(session)) return;
  const { username, company } = session.switchedFrom ?? session.user;
  // The session was ended before its time. Spec D-631.
  const isEnded = response.headers.get('www-authenticate') === challengeOf('session_ended');
  removeSession(session);
  expiredNotice(session.user.company).set({ username: company === session.user.company ? username : '', ...(isEnded && { isEnded }) });
}

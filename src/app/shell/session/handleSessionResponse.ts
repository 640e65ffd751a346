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
  const lost = { username: company === session.user.company ? username : '' };
  const notice = expiredNotice(session.user.company);
  notice.set(lost);
  const answer = response.clone();
  removeSession(session);
  void wasEnded(answer).then((isEnded) => {
    // A sign-in that came first has forgotten the notice.
    if (isEnded && notice.get()) notice.set({ ...lost, isEnded });
  });
}

/** true: the server says that the session was ended before its time. Spec D-631. */
async function wasEnded(answer: Response): Promise<boolean> {
  try {
    const problem: unknown = await answer.json();
    return typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'session_ended';
  } catch {
    return false;
  }
}

import { invariant } from '../../../shared/framework/AppError.ts';
import type { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import type { Carrier } from './cookiePlace.ts';
import { consumeExternalSession } from './externalSessions.ts';
import { loginCookie } from './loginCookie.ts';
import { rotateRememberedDevice } from './rememberedDevices.ts';
import { signInErrors } from './signInErrors.ts';
import { answerOf, attemptOf, startSession } from './startSession.ts';

/**
 * POST users/user_session_log_in: signs in by the company's login cookie, or by the same token in the body for a client that
 * stores it itself. Every failure clears the cookie. Spec S-123, S-124, S-238.
 * @throws AppError `sign_in_not_kept` (401) for every failure
 */
export async function userSessionLogIn(call: CallOf<typeof sessionEndpoints, 'POST users/user_session_log_in'>) {
  const { company, token: given } = call.body;
  const { app, ctx } = call;
  const connection = identityConnection(app);
  const token = given ?? loginCookie.find(call, company);
  const kept = token === undefined ? undefined : await rotateRememberedDevice(connection, company, token, ctx.now);
  if (!kept) return refuseRememberedDevice(call, company);
  const issued = await startSession(connection, { ...kept, rememberedDevice: kept.id }, 'token', attemptOf(ctx));
  const answer = await answerOf(connection, ctx, app, { userId: kept.userId, ...issued });
  if (!answer) return refuseRememberedDevice(call, company);
  if (kept.renewed) loginCookie.set(call, company, kept.renewed);
  return answer;
}

function refuseRememberedDevice(carrier: Carrier, company: string): never {
  loginCookie.clear(carrier, company);
  throw signInErrors.sign_in_not_kept();
}

/**
 * POST users/mt1login: signs in a user that another program has handed over by a session id. Spec S-037, S-232, S-319.
 * @throws AppError `external_session_invalid` (401) for an id that is unknown, used or too old, or whose user is not active
 */
export async function externalLogin(call: CallOf<typeof sessionEndpoints, 'POST users/mt1login'>) {
  const { company, session_id: sessionId } = call.body;
  const { app, ctx } = call;
  const connection = identityConnection(app);
  const user = await consumeExternalSession(connection, company, sessionId, ctx.now);
  if (!user) throw signInErrors.external_session_invalid();
  const issued = await startSession(connection, user, 'external', attemptOf(ctx));
  const answer = await answerOf(connection, ctx, app, { userId: user.userId, ...issued });
  invariant(answer, 'the user was active a moment ago');
  return answer;
}

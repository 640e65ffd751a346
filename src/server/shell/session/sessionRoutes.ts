import { invariant } from '../../../shared/framework/AppError.ts';
import type { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf, Session } from '../../framework/http/Call.ts';
import { tokenOf } from '../../framework/http/dispatch.ts';
import { findAccount } from '../credentials/accounts.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import type { Carrier } from './cookiePlace.ts';
import { knownDevice } from './knownDevice.ts';
import { loginCookie } from './loginCookie.ts';
import { activationAnswer, readProfile, signInAnswer } from './profile.ts';
import { type DeviceToken, endDeviceToken } from './rememberedDevices.ts';
import { endSession, findLastEnd, renewSession, rotateToken } from './sessions.ts';
import { signIn } from './signIn.ts';
import { signInErrors } from './signInErrors.ts';
import { answerOf, attemptOf } from './startSession.ts';

/**
 * POST users/login. Spec S-133, S-163 to S-166, S-231; law 29.
 * @throws AppError `sign_in_failed` (401), `too_many_attempts` (429)
 */
export async function login(call: CallOf<typeof sessionEndpoints, 'POST users/login'>) {
  const { app } = call;
  const connection = identityConnection(app);
  const credentials = call.body;
  const { username, company } = credentials;
  const stored = await findAccount(connection, credentials);
  const account = { username, company, passwordHash: stored?.password_hash ?? undefined };
  const device = await knownDevice.find(connection, call, account);
  const result = await signIn(connection, credentials, { ...attemptOf(call.ctx), knownDevice: device });
  if (result.kind === 'inactive') {
    const profile = await readProfile(connection, result.userId);
    if (!profile) throw signInErrors.sign_in_failed();
    return activationAnswer(profile);
  }
  const answer = await answerOf(connection, call.ctx, app, result);
  // Locked or deleted between the two statements.
  if (!answer) throw signInErrors.sign_in_failed();
  await updateRememberedDevice(connection, call, call.ctx.now, company, result);
  await knownDevice.remember(connection, call, account, call.ctx.now, device);
  return answer;
}

/** Each sign-in decides again if the device is remembered: an earlier cookie no longer counts. */
async function updateRememberedDevice(
  connection: Connection,
  carrier: Carrier,
  now: Date,
  company: string,
  { userId, kept }: { readonly userId: number; readonly kept: DeviceToken | undefined },
) {
  const before = loginCookie.find(carrier, company);
  if (before !== undefined) await endDeviceToken(connection, before, userId, now);
  if (kept) loginCookie.set(carrier, company, kept);
  else if (before !== undefined) loginCookie.clear(carrier, company);
}

/** GET users/refresh: extends the session of the same token. Law 31. */
export async function refresh({ ctx, app, session, request }: CallOf<typeof sessionEndpoints, 'GET users/refresh'>) {
  return renewedAnswer(ctx, app, session, tokenOf(request));
}

/** Extends a session and reads the user state. @throws AppError `session_expired` (401) if it has ended meanwhile */
export async function renewedAnswer(ctx: CallContext, app: App, session: Session | undefined, token = ''): Promise<SignInAnswer> {
  invariant(session, 'the call needs a session');
  const connection = identityConnection(app);
  const expiresAt = await renewSession(connection, session.id, ctx.now);
  if (!expiresAt) throw httpErrors.session_expired();
  const answer = await signInAnswer(connection, ctx, app, { token, expiresAt, status: session.mustReset ? 4 : 0 });
  if (!answer) throw httpErrors.session_expired();
  return answer;
}

/**
 * POST users/refresh: as GET, for the user named in the form, so that a browser with several sessions renews the right one.
 * @throws AppError `session_expired` (401) if the token belongs to another user
 */
export async function refreshNamed({ ctx, app, session, request, body }: CallOf<typeof sessionEndpoints, 'POST users/refresh'>) {
  const profile = await readProfile(identityConnection(app), ctx.reader.userId);
  if (profile?.MT_UID !== body.username || profile.MT_COMP !== body.company) throw httpErrors.session_expired();
  return renewedAnswer(ctx, app, session, tokenOf(request));
}

/** PUT users/resettoken: another token for the same session; the old one stops working. Law 31. */
export async function resetToken({ session, ctx, app }: CallOf<typeof sessionEndpoints, 'PUT users/resettoken'>) {
  invariant(session, 'the call needs a session');
  const issued = await rotateToken(identityConnection(app), session.id, ctx.now);
  if (!issued) throw httpErrors.session_expired();
  return { token: issued.token, expires: issued.expiresAt.toISOString() };
}

/** POST users/logout: ends the session for good, and forgets the device. */
export async function logout(call: CallOf<typeof sessionEndpoints, 'POST users/logout'>): Promise<undefined> {
  const { session, ctx, app } = call;
  invariant(session, 'the call needs a session');
  const connection = identityConnection(app);
  await endSession(connection, session.id, ctx.now);
  const [company] = await connection.run<{ code: string }>(sql`select code from companies where id = ${session.companyId}`);
  const kept = company && loginCookie.find(call, company.code);
  // The cookie may belong to another user of the same company, who stays signed in.
  if (company && kept !== undefined && (await endDeviceToken(connection, kept, session.userId, ctx.now)))
    loginCookie.clear(call, company.code);
}

/** POST globals/access/expiry: for an expired token, the dispatcher has answered 401 before. Spec S-249. */
export async function expiry({ session, app }: CallOf<typeof sessionEndpoints, 'POST globals/access/expiry'>) {
  invariant(session, 'the call needs a session');
  const ends = await findLastEnd(identityConnection(app), session.id);
  return { expires: session.expiresAt.toISOString(), ends: (ends ?? session.expiresAt).toISOString() };
}

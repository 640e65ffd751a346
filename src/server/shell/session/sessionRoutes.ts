import { invariant } from '../../../shared/framework/AppError.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseBody } from '../../framework/http/checkInput.ts';
import { httpErrors } from '../../framework/http/httpErrors.ts';
import { activationAnswer, readProfile, signInAnswer } from './profile.ts';
import { findReader } from './readerOf.ts';
import { endSession, renewSession, rotateToken } from './sessions.ts';
import { type Credentials, signIn } from './signIn.ts';
import { signInErrors } from './signInErrors.ts';

/**
 * POST users/login. Spec S-133, S-163 to S-166, S-231; decisions 29.
 * @throws AppError `sign_in_failed` (401), `too_many_attempts` (429)
 */
export async function login(call: Call): Promise<unknown> {
  const { request, services, ctx } = call;
  const connection = services.database.unscoped('sign in');
  const attempt = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', now: ctx.now };
  const result = await signIn(connection, parseBody<Credentials>(call), attempt);
  if (result.kind === 'inactive') {
    const profile = await readProfile(connection, result.userId);
    return profile && activationAnswer(profile);
  }
  const reader = await findReader(connection, result.userId, ctx.now, services.config.productCode);
  const answer = reader && (await signInAnswer(connection, { ...call, ctx: { ...ctx, reader } }, result));
  // Locked or deleted between the two statements.
  if (!answer) throw signInErrors.sign_in_failed();
  return answer;
}

/** GET users/refresh: extends the same token. Decisions 31. */
export async function refresh(call: Call): Promise<unknown> {
  const { session, ctx, services, request } = call;
  invariant(session, 'the call needs a session');
  const connection = services.database.unscoped('renew a session');
  const expiresAt = await renewSession(connection, session.id, ctx.now);
  if (!expiresAt) throw httpErrors.session_expired();
  const token = request.headers.authorization?.split(/\s+/)[1] ?? '';
  return signInAnswer(connection, call, { token, expiresAt, status: session.mustReset ? 4 : 0 });
}

/**
 * POST users/refresh: as GET, for the user that the form names, so that a browser with several sessions renews the one it means.
 * @throws AppError `session_expired` (401) where the token is another user's
 */
export async function refreshNamed(call: Call): Promise<unknown> {
  const named = parseBody<{ readonly username: string; readonly company: string }>(call);
  const profile = await readProfile(call.services.database.unscoped('renew a session'), call.ctx.reader.userId);
  if (profile?.MT_UID !== named.username || profile.MT_COMP !== named.company) throw httpErrors.session_expired();
  return refresh(call);
}

/** PUT users/resettoken: another token for the same session; the old one stops working. Decisions 31. */
export async function resetToken({ session, ctx, services }: Call): Promise<unknown> {
  invariant(session, 'the call needs a session');
  const issued = await rotateToken(services.database.unscoped('renew a session'), session.id, ctx.now);
  if (!issued) throw httpErrors.session_expired();
  return { token: issued.token, expires: issued.expiresAt.toISOString() };
}

/** POST users/logout: the token never works again. */
export async function logout({ session, ctx, services }: Call): Promise<undefined> {
  invariant(session, 'the call needs a session');
  await endSession(services.database.unscoped('sign out'), session.id, ctx.now);
}

/** POST globals/access/expiry: the dispatcher has answered 401 when the token is expired. Spec S-249. */
export async function expiry({ session }: Call): Promise<unknown> {
  invariant(session, 'the call needs a session');
  return { expires: session.expiresAt.toISOString() };
}

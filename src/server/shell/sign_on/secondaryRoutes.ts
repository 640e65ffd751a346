import type { FastifyReply } from 'fastify';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { signOnEndpoints } from '../../../shared/shell/sign_on/endpoints.ts';
import { formatSecondaryAuth, secondaryAuthHeader } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import type { CallOf, Session } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { readSetting } from '../settings/settings.ts';
import {
  createTemporarySession,
  revokeAuthorization,
  type SecondaryStatus,
  sessionStatus,
  temporaryStatus,
} from './secondaryAuthorizations.ts';

/** GET oidc/status: polled by the app every three seconds while it waits. Spec S-270. */
export async function secondaryStatus({ ctx, app, session, query, reply }: CallOf<typeof signOnEndpoints, 'GET oidc/status'>) {
  const status = await sessionStatus(identityConnection(app), sessionOf(session), query.source, ctx.now);
  return sendStatus(reply, status);
}

/** GET oidc/anon_status: the same for a temporary session, for every holder of its secret. Spec S-270. */
export async function anonymousStatus(call: CallOf<typeof signOnEndpoints, 'GET oidc/anon_status'>) {
  const { seuid, sesess, username, company, source } = call.query;
  const attempt = { source, seuid, sesess, username, company };
  return temporaryStatus(identityConnection(call.app), attempt, call.ctx.now);
}

/**
 * GET oidc/temp_session: same answer for known and unknown users. Spec S-270.
 * @throws AppError `too_many_attempts` (429)
 */
export async function temporarySession(call: CallOf<typeof signOnEndpoints, 'GET oidc/temp_session'>) {
  const { app, ctx, session } = call;
  const { username, company } = call.query;
  const connection = identityConnection(app);
  const [max, minutes] = await Promise.all([readSetting(connection, 'ADDRESS_FAILURES'), readSetting(connection, 'LOCKOUT_MINUTES')]);
  await limitAttempts(connection, {
    what: 'temporary session',
    key: networkOf(ctx.client.address),
    sharedBy: 'network',
    max,
    windowMs: minutes * 60_000,
    now: ctx.now,
  });
  return createTemporarySession(connection, { username, company, session, now: ctx.now });
}

/**
 * POST oidc/force_auth: asks for the authorization anew. Only the identity provider grants it, not this call.
 * Spec S-271.
 */
export async function forceAuthorization({ ctx, app, session, query, reply }: CallOf<typeof signOnEndpoints, 'POST oidc/force_auth'>) {
  const connection = identityConnection(app);
  const { source } = query;
  await revokeAuthorization(connection, sessionOf(session), source, ctx.now);
  return sendStatus(reply, await sessionStatus(connection, sessionOf(session), source, ctx.now));
}

/** Puts the status into the header, too: the header set before the call is out of date. Spec S-222. */
function sendStatus(reply: FastifyReply, status: SecondaryStatus): SecondaryStatus {
  reply.header(secondaryAuthHeader, formatSecondaryAuth({ ...status, expires: status.expires ?? '' }));
  return status;
}

function sessionOf(session: Session | undefined): number {
  invariant(session, 'the call needs a session');
  return session.id;
}

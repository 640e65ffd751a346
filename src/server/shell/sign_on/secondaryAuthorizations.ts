import { randomBytes } from 'node:crypto';
import type { AnswerOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { signOnEndpoints } from '../../../shared/shell/sign_on/endpoints.ts';
import { type SecondarySource, secondarySources } from '../../../shared/shell/sign_on/secondarySources.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { idOfNamed } from '../credentials/accounts.ts';
import { hashToken } from '../session/sessions.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** Time to authorize a temporary session, and lifetime of the authorization afterwards. */
const temporaryMs = 10 * 60_000;
const authorizedMs = 3_600_000;

/** Answer of the status calls. Specification, grid part 3. */
export type SecondaryStatus = AnswerOf<EndpointNamed<typeof signOnEndpoints, 'GET oidc/status'>>;

/** A session until its user has been authorized at another provider. Only the secret's hash is stored. */
export type TemporarySession = AnswerOf<EndpointNamed<typeof signOnEndpoints, 'GET oidc/temp_session'>>;

interface NewTemporarySession {
  readonly username: string;
  readonly company: string;
  /** The caller's own session, which is authorized together with it; undefined without a sign-in. */
  readonly session: { readonly id: number; readonly userId: number } | undefined;
  readonly now: Date;
}

/**
 * Begins a temporary session: one row for each source that it may be authorized for. An unknown user gets one, too, which
 * can never be authorized.
 */
export async function createTemporarySession(
  connection: Connection,
  { username, company, session, now }: NewTemporarySession,
): Promise<TemporarySession> {
  const temporary = { SEUID: randomBytes(16).toString('base64url'), SESESS: randomBytes(32).toString('base64url') };
  // Deletes expired rows, a few at a time, so that no job is needed.
  await connection.run(sql`delete from secondary_authorizations where id in (
    select id from secondary_authorizations where expires < ${new Date(now.getTime() - authorizedMs)} limit 40 for update skip locked)`);
  await connection.run(sql`
    with who as (${idOfNamed({ username, company })} and ${u.status} = 'active')
    insert into secondary_authorizations (source, "user", session, "SEUID", "SESESS", authorized, expires)
    select s.source, (select id from who), (select ${session?.id ?? null}::bigint from who where id = ${session?.userId ?? 0}),
      ${temporary.SEUID}, ${hashToken(temporary.SESESS)}, false, ${new Date(now.getTime() + temporaryMs)}
    from unnest(${[...secondarySources]}::text[]) as s (source)`);
  return temporary;
}

interface Confirmation {
  readonly source: SecondarySource;
  readonly seuid: string;
  readonly sesess: string;
  /** Id of the user confirmed by the identity provider. */
  readonly userId: number;
  readonly now: Date;
}

/** Authorizes a temporary session for a source. @returns false if it is another user's, or has expired */
export async function authorizeTemporarySession(
  connection: Connection,
  { source, seuid, sesess, userId, now }: Confirmation,
): Promise<boolean> {
  const rows = await connection.run(sql`
    update secondary_authorizations set authorized = true, expires = ${new Date(now.getTime() + authorizedMs)}, updated_at = ${now}
    where source = ${source} and "SEUID" = ${seuid} and "SESESS" = ${hashToken(sesess)} and "user" = ${userId} and expires > ${now}
    returning id`);
  return rows.length > 0;
}

/** Reads whether a session is authorized for a source. Spec S-146, S-270. */
export async function sessionStatus(
  connection: Connection,
  sessionId: number,
  source: SecondarySource,
  now: Date,
): Promise<SecondaryStatus> {
  return statusOf(connection, source, sql`session = ${sessionId}`, now);
}

/** Reads whether a temporary session is authorized for a source; not authorized unless secret, id and user all match. Spec S-270. */
export async function temporaryStatus(
  connection: Connection,
  {
    source,
    seuid,
    sesess,
    username,
    company,
  }: Omit<Confirmation, 'userId' | 'now'> & { readonly username: string; readonly company: string },
  now: Date,
): Promise<SecondaryStatus> {
  const own = sql`"SEUID" = ${seuid} and "SESESS" = ${hashToken(sesess)} and "user" in (${idOfNamed({ username, company })})`;
  return statusOf(connection, source, own, now);
}

/** Revokes a session's authorization for a source. Spec S-271. */
export async function revokeAuthorization(connection: Connection, sessionId: number, source: SecondarySource, now: Date): Promise<void> {
  await connection.run(sql`
    update secondary_authorizations set expires = ${now}, updated_at = ${now}
    where session = ${sessionId} and source = ${source} and authorized and expires > ${now}`);
}

async function statusOf(connection: Connection, source: SecondarySource, where: Sql, now: Date): Promise<SecondaryStatus> {
  const [row] = await connection.run<{ expires: Date }>(sql`
    select expires from secondary_authorizations
    where source = ${source} and authorized and expires > ${now} and ${where} order by expires desc limit 1`);
  return { authorized: row !== undefined, source, expires: row?.expires.toISOString() ?? null };
}

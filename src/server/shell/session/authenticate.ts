import { formatSecondaryAuth, type SecondaryAuth, secondaryAuthHeader } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Authenticate } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { countCall } from '../limits/dailyLimit.ts';
import { canSwitchUser } from '../rights/switchableUsers.ts';
import { usersAs } from '../users/userColumns.ts';
import { isApiToken } from './apiToken.ts';
import { authenticateProgram } from './authenticateProgram.ts';
import { type ReaderRow, readerOptions, readerQuery, toReader } from './findReader.ts';
import { hashToken } from './sessions.ts';

const u = usersAs('u');

/** Finds the reader of a token, of a session or of a program. A user or company that is no longer active has neither. Law 2, 11, 29. */
export const authenticate: Authenticate = (token, asked) =>
  isApiToken(token) ? authenticateProgram(token, asked) : authenticateSession(token, asked);

const authenticateSession: Authenticate = async (token, { app, now }) => {
  const { config } = app;
  const anchor = sql`select s."user", s.id as session, s.account, s.login_status, s.expires_at, s.switched_from from sessions s
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires_at > ${now}
      and (s.switched_from is null or ${isOriginAlive(now)})`;
  const registry = app.definitions.current();
  const query = readerQuery(anchor, { registry, now, productCode: config.productCode });
  const [row] = await identityConnection(app).run(query, readerOptions('token', registry));
  if (!row) return (await wasEnded(identityConnection(app), token)) ? 'ended' : undefined;
  return {
    reader: toReader(row, registry),
    session: {
      id: row.session,
      userId: row.id,
      companyId: row.company,
      mustReset: row.login_status === 4,
      expiresAt: row.expires_at,
      switchedFrom: row.switched_from ?? undefined,
    },
    timezone: row.time_zone,
    // Calls by another person who acts as the user do not use up the user's calls.
    ...(row.requests_per_day !== null &&
      row.switched_from === null && {
        admit: () =>
          countCall(identityConnection(app), {
            userId: row.id,
            limit: row.requests_per_day ?? 0,
            timezone: row.time_zone,
            now,
          }),
      }),
    ...(row.secondary && { headers: { [secondaryAuthHeader]: formatSecondaryAuth(secondaryAuthOf(row.secondary, now)) } }),
  };
};

/** true: the session of the token was ended before its time. Spec D-631. */
async function wasEnded(connection: Connection, token: string): Promise<boolean> {
  const ended = await connection.run(
    sql`select from sessions where token_hash = ${hashToken(token)} and ended_at is not null and ended_at < expires_at`,
  );
  return ended.length > 0;
}

/**
 * Condition: the origin of a session `s` as another user is alive, and its user may still act as others; otherwise `s` ends.
 */
export function isOriginAlive(now: Date): Sql {
  return sql`exists (select from sessions o join users u on u.id = o."user" join companies c on c.id = ${u.company}
    where o.id = s.origin and o.ended_at is null and o.expires_at > ${now} and u.id = s.switched_from
      and ${u.status} = 'active' and c.status = 'active' and ${canSwitchUser('u')})`;
}

/** Sent with each answer, so that the app learns without asking that an authorization ends. Spec S-222. */
function secondaryAuthOf({ source, expires }: NonNullable<ReaderRow['secondary']>, now: Date): SecondaryAuth {
  return { source, expires, authorized: Date.parse(expires) > now.getTime() };
}

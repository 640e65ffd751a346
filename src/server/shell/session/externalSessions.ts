import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { readSetting } from '../settings/settings.ts';
import { usersAs } from '../users/userColumns.ts';
import { hashToken } from './sessions.ts';

/** A user handed over by another program or an identity provider. */
export interface ExternalUser {
  readonly userId: number;
  readonly username: string;
  readonly companyId: number;
}

/**
 * Makes a session id for one sign-in within EXTERNAL_SESSION_MINUTES; the entry parameter `session` carries it.
 * Law 32.
 */
export async function issueExternalSession(
  connection: Connection,
  { userId, companyId, now }: { readonly userId: number; readonly companyId: number; readonly now: Date },
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + (await readSetting(connection, 'EXTERNAL_SESSION_MINUTES')) * 60_000);
  await connection.run(sql`insert into external_sessions ("user", company, session_hash, issued_at, expires_at)
    values (${userId}, ${companyId}, ${hashToken(id)}, ${now}, ${expiresAt})`);
  return id;
}

/**
 * Takes a session id, which works only once, also for concurrent calls.
 * @returns undefined for an id that is unknown, used or too old, or whose user or company is not active
 */
export async function consumeExternalSession(
  connection: Connection,
  company: string,
  sessionId: string,
  now: Date,
): Promise<ExternalUser | undefined> {
  const u = usersAs('u');
  const [user] = await connection.run<ExternalUser>(sql`
    update external_sessions e set used_at = ${now}
    from users u join companies c on c.id = ${u.company}
    where e.session_hash = ${hashToken(sessionId)} and e.used_at is null and e.expires_at > ${now} and u.id = e."user"
      and e.company = c.id and c.code = ${company.toLowerCase()} and ${u.status} = 'active' and c.status = 'active'
    returning u.id as "userId", ${u.username} as username, c.id as "companyId"`);
  return user;
}

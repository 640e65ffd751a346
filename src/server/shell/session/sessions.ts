import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface IssuedToken {
  /** 256 random bits. Only its hash is stored, so that a copy of the database signs nobody in. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly userId: number;
  readonly companyId: number;
  /** 0, or 4 while the password must be reset. */
  readonly loginStatus: 0 | 4;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Starts a session and gives its token. */
export async function createSession(connection: Connection, session: NewSession): Promise<IssuedToken> {
  const { userId, companyId, loginStatus, address, userAgent, now } = session;
  const token = newToken();
  const { TOKEN_MINUTES, SESSION_HOURS } = await readSettings(connection);
  const expiresAt = new Date(now.getTime() + Math.min(TOKEN_MINUTES * minuteMs, SESSION_HOURS * hourMs));
  await connection.run(sql`insert into sessions
    ("user", company, token_hash, issued_at, refreshed_at, expires_at, login_status, ip_address, user_agent)
    values (${userId}, ${companyId}, ${hashToken(token)}, ${now}, ${now}, ${expiresAt}, ${loginStatus},
      ${address.slice(0, 45)}, ${userAgent.slice(0, 200)})`);
  return { token, expiresAt };
}

/**
 * Renews a session from now, never beyond its longest life.
 * @returns its new end; undefined when it ended meanwhile
 */
export async function renewSession(connection: Connection, sessionId: number, now: Date): Promise<Date | undefined> {
  const [row] = await connection.run<{ expires_at: Date }>(sql`update sessions
    set ${renewal(await readSettings(connection), now)}
    where id = ${sessionId} and ended_at is null and expires_at > ${now} returning expires_at`);
  return row?.expires_at;
}

/**
 * Gives the session another token; the one before stops working at once.
 * @returns undefined when the session ended meanwhile
 */
export async function rotateToken(connection: Connection, sessionId: number, now: Date): Promise<IssuedToken | undefined> {
  const token = newToken();
  const [row] = await connection.run<{ expires_at: Date }>(sql`update sessions
    set token_hash = ${hashToken(token)}, ${renewal(await readSettings(connection), now)}
    where id = ${sessionId} and ended_at is null and expires_at > ${now} returning expires_at`);
  return row && { token, expiresAt: row.expires_at };
}

/** Ends a session: its token never works again. */
export async function endSession(connection: Connection, sessionId: number, now: Date): Promise<void> {
  await connection.run(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`);
}

/** What is stored of a token. A hash without salt suffices: the token is random, not chosen. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A token lives so long after its last renewal, and so long in all. Decisions 30. */
function renewal({ TOKEN_MINUTES, SESSION_HOURS }: Settings, now: Date): RawBuilder {
  const longest = sql`issued_at + ${SESSION_HOURS} * interval '1 hour'`;
  return sql`refreshed_at = ${now}, expires_at = least(${new Date(now.getTime() + TOKEN_MINUTES * minuteMs)}::timestamptz, ${longest})`;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

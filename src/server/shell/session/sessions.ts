import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface IssuedToken {
  /** 256 random bits. Only the hash is stored, so that a copy of the database signs no user in. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly userId: number;
  readonly companyId: number;
  /** 0, or 4 while the password must be reset. */
  readonly loginStatus: 0 | 4;
  /** Id of the remembered device that started the session. */
  readonly rememberedDevice?: number | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
  /** The user who acts in the session, and that user's session: the new one ends with it. */
  readonly origin?: { readonly session: number; readonly user: number };
}

/** Starts a session and returns its token. */
export async function createSession(connection: Connection, session: NewSession): Promise<IssuedToken> {
  const { userId, companyId, loginStatus, rememberedDevice, address, userAgent, now, origin } = session;
  const token = newToken();
  const { TOKEN_MINUTES, SESSION_HOURS } = await readSettings(connection);
  const expiresAt = new Date(now.getTime() + Math.min(TOKEN_MINUTES * minuteMs, SESSION_HOURS * hourMs));
  await connection.run(sql`insert into sessions
    ("user", company, token_hash, issued_at, refreshed_at, expires_at, login_status, kept_sign_in, ip_address, user_agent, origin, switched_from)
    values (${userId}, ${companyId}, ${hashToken(token)}, ${now}, ${now}, ${expiresAt}, ${loginStatus}, ${rememberedDevice ?? null},
      ${address.slice(0, 45)}, ${userAgent.slice(0, 200)}, ${origin?.session ?? null}, ${origin?.user ?? null})`);
  return { token, expiresAt };
}

/**
 * Renews a session from now, never beyond its longest life. Also renews the session from which it was switched, which would
 * otherwise expire unused.
 * @returns the new end; undefined if the session has ended meanwhile
 */
export async function renewSession(connection: Connection, sessionId: number, now: Date): Promise<Date | undefined> {
  const rows = await connection.run<{ id: number; expires_at: Date }>(sql`update sessions
    set ${renewal(await readSettings(connection), now)}
    where id in (${sessionId}, (select o.origin from sessions o where o.id = ${sessionId})) and ended_at is null and expires_at > ${now}
    returning id, expires_at`);
  return rows.find(({ id }) => id === sessionId)?.expires_at;
}

/**
 * Gives the session another token; the previous token stops working immediately. @returns undefined if the session has ended in the
 * meantime
 */
export async function rotateToken(connection: Connection, sessionId: number, now: Date): Promise<IssuedToken | undefined> {
  const token = newToken();
  const [row] = await connection.run<{ expires_at: Date }>(sql`update sessions
    set token_hash = ${hashToken(token)}, ${renewal(await readSettings(connection), now)}
    where id = ${sessionId} and ended_at is null and expires_at > ${now} returning expires_at`);
  return row && { token, expiresAt: row.expires_at };
}

/** Ends a session, unless it has ended, and the device that started it: its token never works again, and its cookie starts no other session. */
export async function endSession(connection: Connection, sessionId: number, now: Date): Promise<void> {
  await connection.run(sql`
    with ended as (update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null)
    update kept_sign_ins k set ended_at = ${now} from sessions s where s.id = ${sessionId} and k.id = s.kept_sign_in and k.ended_at is null`);
}

/**
 * Ends all sessions and remembered devices of a user.
 * @param except id of a session that continues: the calling one
 * @returns number of sessions that were active
 */
export async function endSessionsOf(connection: Connection, userId: number, now: Date, except = 0): Promise<number> {
  await connection.run(sql`update kept_sign_ins set ended_at = ${now} where "user" = ${userId} and ended_at is null
    and id is distinct from (select kept_sign_in from sessions where id = ${except})`);
  const ended = await connection.run<{ alive: boolean }>(sql`update sessions set ended_at = ${now}
    where "user" = ${userId} and id <> ${except} and ended_at is null returning expires_at > ${now} as alive`);
  return ended.filter(({ alive }) => alive).length;
}

/** Ends all sessions and remembered devices of a company's users. */
export async function endSessionsOfCompany(connection: Connection, companyId: number, now: Date): Promise<void> {
  await connection.run(sql`update kept_sign_ins set ended_at = ${now} where company = ${companyId} and ended_at is null`);
  await connection.run(sql`update sessions set ended_at = ${now} where company = ${companyId} and ended_at is null`);
}

/** Sets the login status of a user's sessions: 4 requires another password at once, 0 lifts that. */
export async function setLoginStatus(connection: Connection, userId: number, status: 0 | 4): Promise<void> {
  await connection.run(sql`update sessions set login_status = ${status} where "user" = ${userId} and ended_at is null`);
}

/** Limits a session to one account; null: it sees all of the user's again. */
export async function setAccount(connection: Connection, sessionId: number, account: number | null): Promise<void> {
  await connection.run(sql`update sessions set account = ${account} where id = ${sessionId} and ended_at is null`);
}

/** Lifts the limit of a user's sessions to an account that is no longer the user's. */
export async function clearAccount(connection: Connection, userId: number, account: number): Promise<void> {
  await connection.run(sql`update sessions set account = null where "user" = ${userId} and account = ${account}`);
}

/** Finds the latest end of a session, which renewals cannot move. */
export async function findLastEnd(connection: Connection, sessionId: number): Promise<Date | undefined> {
  const { SESSION_HOURS } = await readSettings(connection);
  const [row] = await connection.run<{ ends: Date }>(sql`
    select issued_at + ${SESSION_HOURS} * interval '1 hour' as ends from sessions where id = ${sessionId}`);
  return row?.ends;
}

/** The stored form of a token. A hash without salt suffices: the token is random, not chosen. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Next end of a session: limited from its last renewal and in all. Law 30. */
function renewal({ TOKEN_MINUTES, SESSION_HOURS }: Settings, now: Date): Sql {
  const longest = sql`issued_at + ${SESSION_HOURS} * interval '1 hour'`;
  return sql`refreshed_at = ${now}, expires_at = least(${new Date(now.getTime() + TOKEN_MINUTES * minuteMs)}::timestamptz, ${longest})`;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

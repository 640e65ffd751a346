import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { hashToken } from '../session/sessions.ts';

/**
 * `link`: mailed or passed on. `proof`: of a passed verification. `registration`: of a person who may get an account. `hold`: mailed, to
 * confirm a change of the account.
 */
type TokenKind = 'link' | 'proof' | 'registration' | 'hold';

export interface VerificationToken {
  readonly token: string;
  readonly expiresAt: Date;
}

interface NewToken {
  readonly kind: TokenKind;
  /** Users whose passwords the token may set; empty for an unknown account, which the caller must not notice. */
  readonly users: readonly number[];
  readonly subject?: object | undefined;
  readonly now: Date;
  readonly minutes: number;
}

/** Makes a token of 256 random bits. Only its hash is stored: a copy of the database opens nothing. */
export async function issueToken(connection: Connection, { kind, users, subject, now, minutes }: NewToken): Promise<VerificationToken> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await connection.run(sql`delete from verification_tokens where id in (
    select id from verification_tokens where expires_at < ${new Date(now.getTime() - retentionMs)} limit 20 for update skip locked)`);
  await connection.run(sql`
    insert into verification_tokens (kind, token_hash, users, subject, expires_at)
    values (${kind}, ${hashToken(token)}, ${users}::bigint[], ${subject === undefined ? null : JSON.stringify(subject)}, ${expiresAt})`);
  return { token, expiresAt };
}

/** Time that tokens are kept after their end, for the investigation of a case. */
const retentionMs = 7 * 24 * 3_600_000;

export interface StoredToken {
  readonly id: number;
  readonly users: readonly number[];
  readonly subject: string | null;
  readonly expires_at: Date;
}

/** Finds a token that is neither used nor expired, without using it up. */
export async function findToken(connection: Connection, kind: TokenKind, token: string, now: Date): Promise<StoredToken | undefined> {
  const [row] = await connection.run<StoredToken>(sql`
    select id, coalesce(users, '{}') as users, subject, expires_at from verification_tokens
    where token_hash = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > ${now}`);
  return row;
}

/** Uses a token up. @returns true if this call did it: of several concurrent calls one does */
export async function consumeToken(connection: Connection, id: number, now: Date): Promise<boolean> {
  const [row] = await connection.run(sql`
    update verification_tokens set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} returning id`);
  return row !== undefined;
}

/** Ends all tokens that could set a user's password, once the user has a new one. */
export async function endTokensOf(connection: Connection, userId: number, now: Date): Promise<void> {
  await connection.run(sql`update verification_tokens set used_at = ${now}
    where kind in ('link', 'proof') and users @> ${[userId]}::bigint[] and used_at is null`);
  await connection.run(sql`update verification_codes set used_at = ${now} where "user" = ${userId} and used_at is null`);
}

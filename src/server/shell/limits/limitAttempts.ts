import { createHash } from 'node:crypto';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Too many attempts; the header `Retry-After` of the answer gives the time until the next one. */
const limitErrors = defineErrors({ too_many_attempts: 429 });

/** Makes the refusal of an attempt from the time until the next one is admitted. */
type Refusal = (typeof limitErrors)['too_many_attempts'];

export interface Limit {
  /** Name of the attempted action, at most 40 characters, such as `mail link`. */
  readonly what: string;
  /** Subject of the count: an address, a user's id, an e-mail as typed. Only its hash is stored. */
  readonly key: string;
  /** Attempts admitted in any span of `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
  readonly now: Date;
  /** `network`: everybody on one network shares the count, and the refusal says so. */
  readonly sharedBy?: 'network';
}

/**
 * Counts an attempt before it is made, or refuses it. One statement counts in the database and locks the key's row: concurrent
 * attempts and several servers share the count. A refused attempt does not prolong the refusal.
 * Call it outside of a transaction that may be rolled back, or the attempt is forgotten.
 * @param refusal other words than those of attempts
 * @throws AppError `too_many_attempts` (429) with the time after which the next attempt is admitted. Law 30
 */
export async function limitAttempts(connection: Connection, limit: Limit, refusal: Refusal = limitErrors.too_many_attempts): Promise<void> {
  if (await countAttempt(connection, limit)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((await waitOf(connection, limit)) / 1000));
  throw refusal({ minutes: Math.ceil(retryAfterSeconds / 60), by: limit.sharedBy ?? 'user' }, { retryAfterSeconds });
}

/** As `limitAttempts`, without a refusal. @returns true if the attempt was counted, false if there are `max` already */
export async function countAttempt(connection: Connection, { what, key, max, windowMs, now }: Limit): Promise<boolean> {
  const endsAt = new Date(now.getTime() + windowMs);
  const recent = recentMoments(windowMs, now);
  await removeOld(connection, now);
  const [admitted] = await connection.run(sql`
    insert into attempt_limits as a (what, key_hash, moments, ends_at)
    values (${what}, ${hashOf({ what, key })}, ${[now.toISOString()]}::text[], ${endsAt})
    on conflict (key_hash) do update set moments = ${recent} || ${now.toISOString()}::text, ends_at = ${endsAt}
    where cardinality(${recent}) < ${max} returning id`);
  return admitted !== undefined;
}

/** Number of attempts in the span of the limit that ends now. */
export async function recentAttempts(connection: Connection, { what, key, windowMs, now }: Limit): Promise<number> {
  const [row] = await connection.run<{ count: number }>(sql`
    select cardinality(${recentMoments(windowMs, now)}) as count from attempt_limits a where key_hash = ${hashOf({ what, key })}`);
  return row?.count ?? 0;
}

/** Removes a successful attempt from the count of `limitAttempts`, for limits on failures only. */
export async function clearAttempts(connection: Connection, { what, key, now }: Limit): Promise<void> {
  const place = sql`array_position(moments, ${now.toISOString()}::text)`;
  await connection.run(sql`update attempt_limits set moments = moments[:${place} - 1] || moments[${place} + 1:]
    where key_hash = ${hashOf({ what, key })} and ${place} is not null`);
}

function hashOf({ what, key }: Pick<Limit, 'what' | 'key'>): string {
  return createHash('sha256').update(`${what}\n${key}`).digest('hex');
}

/** Milliseconds until enough recent attempts expire to admit another one. */
async function waitOf(connection: Connection, { what, key, max, windowMs, now }: Limit): Promise<number> {
  const [row] = await connection.run<{ moments: readonly string[] }>(sql`
    select ${recentMoments(windowMs, now)} as moments from attempt_limits a where key_hash = ${hashOf({ what, key })}`);
  const decisive = row?.moments.at(-max);
  return decisive === undefined ? windowMs : Date.parse(decisive) + windowMs - now.getTime();
}

/** The attempts of row `a` in the span that ends now, the first one first. */
function recentMoments(windowMs: number, now: Date): Sql {
  return sql`array(select m from unnest(a.moments) m where m::timestamptz > ${new Date(now.getTime() - windowMs)} order by m)`;
}

/** Deletes a few expired rows at each count, so that no job is needed; skips rows that others have locked. */
async function removeOld(connection: Connection, now: Date): Promise<void> {
  await connection.run(sql`delete from attempt_limits where id in (
    select id from attempt_limits where ends_at < ${now} order by ends_at limit 20 for update skip locked)`);
}

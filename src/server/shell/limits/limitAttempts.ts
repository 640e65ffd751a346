import { createHash } from 'node:crypto';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Too many attempts; the header `Retry-After` of the answer gives the time until the next one. */
const limitErrors = defineErrors({ too_many_attempts: 429 });

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
 * @throws AppError `too_many_attempts` (429) with the time after which the next attempt is admitted. Law 30
 */
export async function limitAttempts(connection: Connection, { what, key, max, windowMs, now, sharedBy }: Limit): Promise<void> {
  const keyHash = hashOf({ what, key });
  const endsAt = new Date(now.getTime() + windowMs);
  const recent = sql`array(select m from unnest(a.moments) m where m::timestamptz > ${new Date(now.getTime() - windowMs)} order by m)`;
  await removeOld(connection, now);
  const [admitted] = await connection.run(sql`
    insert into attempt_limits as a (what, key_hash, moments, ends_at)
    values (${what}, ${keyHash}, ${[now.toISOString()]}::text[], ${endsAt})
    on conflict (key_hash) do update set moments = ${recent} || ${now.toISOString()}::text, ends_at = ${endsAt}
    where cardinality(${recent}) < ${max} returning id`);
  if (!admitted) throw tooManyAttempts(await waitOf(connection, { keyHash, recent, max }, windowMs, now), sharedBy);
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
async function waitOf(
  connection: Connection,
  { keyHash, recent, max }: { readonly keyHash: string; readonly recent: Sql; readonly max: number },
  windowMs: number,
  now: Date,
): Promise<number> {
  const [row] = await connection.run<{ moments: readonly string[] }>(sql`
    select ${recent} as moments from attempt_limits a where key_hash = ${keyHash}`);
  const decisive = row?.moments.at(-max);
  return decisive === undefined ? windowMs : Date.parse(decisive) + windowMs - now.getTime();
}

/** Deletes a few expired rows at each count, so that no job is needed; skips rows that others have locked. */
async function removeOld(connection: Connection, now: Date): Promise<void> {
  await connection.run(sql`delete from attempt_limits where id in (
    select id from attempt_limits where ends_at < ${now} order by ends_at limit 20 for update skip locked)`);
}

/** @param waitMs time until the next attempt is admitted */
function tooManyAttempts(waitMs: number, sharedBy: Limit['sharedBy'] | undefined): Error {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return limitErrors.too_many_attempts({ minutes: Math.ceil(retryAfterSeconds / 60), by: sharedBy ?? 'user' }, { retryAfterSeconds });
}

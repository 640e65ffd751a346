import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import type { SignInAccount } from '../credentials/accounts.ts';
import { type Limit, limitAttempts } from '../limits/limitAttempts.ts';

/**
 * Adds this attempt to the account's failures and locks the account at the limit, LOCKOUT_FAILURES of the settings. Concurrent
 * attempts count one after another. An attempt never waits for a change of the user: it counts in `heldLimit` meanwhile, up to the same
 * number. Decision 691.
 * @returns true if the account was locked already, or as many attempts were made while the user's row was held
 */
export async function countFailure(
  connection: Connection,
  account: SignInAccount | undefined,
  username: string,
  { windowMs, now, max }: Pick<Limit, 'windowMs' | 'now' | 'max'>,
): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs);
  // A sign-in or an administrator resets `failed_logins`; failures in the log count only within the window.
  const counting = sql<{ was_locked: boolean }>`
    with before as (
      select id, coalesce(locked_at > ${since}, false) as was_locked, least(failed_logins + 1, 99, (
        select count(*) from user_logons l where l.at > ${since} and l.result = 'failure'
          and l.company = users."MT_COMP" and ${withoutCase(sql`l."MT_UID"`)} = ${withoutCase(sql`${username.slice(0, 30)}::text`)})) as failures
      from users where id = ${account?.id ?? 0} for no key update skip locked
    )
    update users set failed_logins = case when was_locked then failed_logins else failures end,
      locked_at = case when not was_locked and failures >= ${max} then ${now} else locked_at end
    from before where users.id = before.id returning was_locked`;
  return connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sign in of ${account?.id ?? username}`}, 0))`);
    const [row] = await tx.run(counting);
    if (row || !account) return row?.was_locked ?? false;
    const [held] = await tx.run(sql<{ was_locked: boolean }>`
      select coalesce(locked_at > ${since}, false) as was_locked from users where id = ${account.id}`);
    const isFull = await limitAttempts(tx, heldLimit(account.id, { windowMs, now, max })).then(
      () => false,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many_attempts') return true;
        throw error;
      },
    );
    return isFull || (held?.was_locked ?? false);
  });
}

/** The count of attempts that found the user's row held. */
export function heldLimit(userId: number, window: Pick<Limit, 'windowMs' | 'now' | 'max'>): Limit {
  return { what: 'sign in: held account', key: String(userId), ...window };
}

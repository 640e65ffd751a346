import type { Connection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import type { SignInAccount } from '../credentials/accounts.ts';

/**
 * Adds this attempt to the account's failures and locks the account at the limit, LOCKOUT_FAILURES of the settings. The row's
 * lock serializes concurrent attempts.
 * @returns true if the account was locked already
 */
export async function countFailure(
  connection: Connection,
  account: SignInAccount | undefined,
  username: string,
  { since, now, max }: { readonly since: Date; readonly now: Date; readonly max: number },
): Promise<boolean> {
  // A sign-in or an administrator resets `failed_logins`; the log starts anew after the window.
  const counting = sql<{ was_locked: boolean }>`
    with before as (
      select id, coalesce(locked_at > ${since}, false) as was_locked, least(failed_logins + 1, 99, (
        select count(*) from user_logons l where l.at > ${since} and l.result = 'failure'
          and l.company = users."MT_COMP" and ${withoutCase(sql`l."MT_UID"`)} = ${withoutCase(sql`${username.slice(0, 30)}::text`)})) as failures
      from users where id = ${account?.id ?? 0} for update
    )
    update users set failed_logins = case when was_locked then failed_logins else failures end,
      locked_at = case when not was_locked and failures >= ${max} then ${now} else locked_at end
    from before where users.id = before.id returning was_locked`;
  const [row] = await connection.transaction((tx) => tx.run(counting));
  return row?.was_locked ?? false;
}

import type { PasswordNotice } from '../../../shared/shell/session/SignInAnswer.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readSettings } from '../settings/settings.ts';

/** For so long after a change each sign-in tells of it. Rule R-219. */
const noticeMs = 24 * 3_600_000;

/**
 * Whether the password of user `u` in company `c` has reached its age, in the company's days: from the day that is so many
 * calendar months after the change, a day that the month lacks being its last. Rule R-217.
 */
export function isPasswordDue(months: number, now: Date): Sql {
  return sql`(u.password_hash is not null and ${expiryDay(months)} <= ${today(now)})`;
}

/** What a user is told of her password at sign-in. Rules. */
export async function readPasswordNotice(connection: Connection, userId: number, now: Date): Promise<PasswordNotice> {
  const { PASSWORD_MONTHS, PASSWORD_PROMPT_DAYS } = await readSettings(connection);
  const [row] = await connection.run<{ expires_at: Date; days_left: number; changed_at: Date | null }>(sql`
    select ${expiryDay(PASSWORD_MONTHS)}::timestamp at time zone c.time_zone as expires_at,
      ${expiryDay(PASSWORD_MONTHS)} - ${today(now)} as days_left, u.password_changed_at as changed_at
    from users u join companies c on c.id = u."MT_COMP" where u.id = ${userId} and u.password_hash is not null`);
  if (!row) return noPasswordNotice;
  const { expires_at: expiresAt, days_left: daysLeft, changed_at: changedAt } = row;
  const isFresh = changedAt !== null && now.getTime() - changedAt.getTime() <= noticeMs;
  return {
    expires_at: expiresAt.toISOString(),
    days_left: daysLeft <= PASSWORD_PROMPT_DAYS ? Math.max(0, daysLeft) : null,
    changed_at: isFresh ? changedAt.toISOString() : null,
  };
}

/** Of whom there is nothing to tell. */
export const noPasswordNotice: PasswordNotice = { expires_at: null, days_left: null, changed_at: null };

/**
 * The age begins with the last change, or where an administrator has let it begin anew (rule R-237). An account that came with a
 * password, by an import, counts from the day that it came.
 */
function expiryDay(months: number): Sql {
  return sql`((coalesce(greatest(u.password_changed_at, u.password_renewed_at), u.created_at) at time zone c.time_zone)::date + make_interval(months => ${months}::int))::date`;
}

function today(now: Date): Sql {
  return sql`(${now}::timestamptz at time zone c.time_zone)::date`;
}

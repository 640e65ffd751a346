import type { PasswordNotice } from '../../../shared/shell/session/SignInAnswer.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readSettings } from '../settings/settings.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** Time after a change during which each sign-in reports it. Rule R-219. */
const noticePeriodMs = 24 * 3_600_000;

/**
 * Condition, true from the day on which the password of user `u` in company `c` expires, in the company's time zone: `months`
 * calendar months after the change, or the last day of a month that is too short. Rule R-217.
 */
export function isPasswordDue(months: number, now: Date): Sql {
  return sql`(u.password_hash is not null and ${expiryDay(months)} <= ${today(now)})`;
}

/** Reads the notice about the password that a user gets at sign-in. Rules. */
export async function readPasswordNotice(connection: Connection, userId: number, now: Date): Promise<PasswordNotice> {
  const { PASSWORD_MONTHS, PASSWORD_PROMPT_DAYS } = await readSettings(connection);
  const [row] = await connection.run<{ expires_at: Date; days_left: number; changed_at: Date | null }>(sql`
    select ${expiryDay(PASSWORD_MONTHS)}::timestamp at time zone c.time_zone as expires_at,
      ${expiryDay(PASSWORD_MONTHS)} - ${today(now)} as days_left, u.password_changed_at as changed_at
    from users u join companies c on c.id = ${u.company} where u.id = ${userId} and u.password_hash is not null`);
  if (!row) return noPasswordNotice;
  const { expires_at: expiresAt, days_left: daysLeft, changed_at: changedAt } = row;
  const isFresh = changedAt !== null && now.getTime() - changedAt.getTime() <= noticePeriodMs;
  return {
    expires_at: expiresAt.toISOString(),
    days_left: daysLeft <= PASSWORD_PROMPT_DAYS ? Math.max(0, daysLeft) : null,
    changed_at: isFresh ? changedAt.toISOString() : null,
  };
}

/** Notice without content. */
export const noPasswordNotice: PasswordNotice = { expires_at: null, days_left: null, changed_at: null };

/**
 * Counts from the last change or from a later renewal by an administrator (rule R-237). An account imported with a password
 * counts from the day of the import.
 */
function expiryDay(months: number): Sql {
  return sql`((coalesce(greatest(u.password_changed_at, u.password_renewed_at), u.created_at) at time zone c.time_zone)::date + make_interval(months => ${months}::int))::date`;
}

function today(now: Date): Sql {
  return sql`(${now}::timestamptz at time zone c.time_zone)::date`;
}

import { type AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

const dailyErrors = defineErrors({ daily_limit_reached: 429 });

interface DailyLimit {
  readonly userId: number;
  /** Calls that the user may make in a day. */
  readonly limit: number;
  /** Zone in which the day begins. */
  readonly timezone: string;
  readonly now: Date;
}

/** Days to keep a count, for questions about it. */
const daysKept = 31;

/**
 * Counts a call of a user whose calls are limited, in one statement, so that several servers count together. A refused call does
 * not count.
 * @throws AppError `daily_limit_reached` (429), to be tried again on the next day. Spec S-313
 */
export async function countCall(connection: Connection, { userId, limit, timezone, now }: DailyLimit): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone ${timezone})::date`;
  const [counted] =
    limit === 0
      ? []
      : await connection.run<{ requests: number }>(sql`
          insert into daily_requests as d ("user", day, requests) values (${userId}, ${today}, 1)
          on conflict ("user", day) do update set requests = d.requests + 1 where d.requests < ${limit} returning requests`);
  if (counted) {
    if (counted.requests === 1)
      await connection.run(sql`delete from daily_requests where "user" = ${userId} and day < ${today} - ${daysKept}::integer`);
    return;
  }
  throw await dailyLimitReached(connection, { limit, timezone, now });
}

/** The refusal of a call beyond those of a day, to be tried again once the next one begins. Spec S-313 */
export async function dailyLimitReached(
  connection: Connection,
  { limit, timezone, now }: Pick<DailyLimit, 'limit' | 'timezone' | 'now'>,
): Promise<AppError> {
  const today = sql`(${now}::timestamptz at time zone ${timezone})::date`;
  const [wait] = await connection.run<{ seconds: number }>(sql`
    select ceil(extract(epoch from ((${today} + 1)::timestamp at time zone ${timezone}) - ${now}::timestamptz))::integer as seconds`);
  return dailyErrors.daily_limit_reached({ limit }, { retryAfterSeconds: wait?.seconds ?? 86_400 });
}

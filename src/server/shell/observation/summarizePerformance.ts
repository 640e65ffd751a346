import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { openedPath } from './insertCalls.ts';

/** Calls that the app makes without a user's action: they are no measure of a screen's performance. */
export const ownCalls: readonly string[] = [openedPath, 'analytics/page_view', 'version', 'globals/access/expiry', 'users/refresh'];

/**
 * Updates the figures per command and hour from the log: the last hour with figures, the hour before it, which may have got late
 * rows, and all hours since. One process at a time runs it.
 */
export async function summarizePerformance(connection: Connection): Promise<void> {
  await connection.run(sql`
    insert into portlet_performance (cmid, hour, calls, users, errors, avg_ms, p95_ms, max_ms)
    select c.id, date_trunc('hour', l.at, 'UTC'), count(*), count(distinct l."user"), count(*) filter (where l.status_code >= 400),
      round(avg(l.duration_ms), 1), percentile_cont(0.95) within group (order by l.duration_ms), max(l.duration_ms)
    from command_log l join commands c on c.cmid = l.cmid
    where l.at >= coalesce((select max(hour) - interval '1 hour' from portlet_performance), '-infinity')
      and l.endpoint <> all(${ownCalls}::text[])
    group by 1, 2
    on conflict (cmid, hour) do update set calls = excluded.calls, users = excluded.users, errors = excluded.errors,
      avg_ms = excluded.avg_ms, p95_ms = excluded.p95_ms, max_ms = excluded.max_ms`);
}

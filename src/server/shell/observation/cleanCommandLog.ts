import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

const dayMs = 24 * 3_600_000;
/** So few at a time that nobody waits for their locks. */
const chunk = 10_000;

/**
 * Deletes what the log has kept long enough, once a day; of several processes the first to ask does it. Decisions 34.
 * @param days how long a call is kept
 * @returns whether it was done now, by this process
 */
export async function cleanCommandLog(connection: Connection, now: Date, days: number): Promise<boolean> {
  if (!(await claimDailyTask(connection, 'command log', now))) return false;
  const oldest = new Date(now.getTime() - days * dayMs);
  let deleted = chunk;
  while (deleted === chunk) {
    const [row] = await connection.run<{ deleted: number }>(sql`with gone as (
        delete from command_log where id in (select id from command_log where at < ${oldest} order by at limit ${chunk}::int) returning 1)
      select count(*) as deleted from gone`);
    deleted = row?.deleted ?? 0;
  }
  return true;
}

/** Of several processes the first to ask does a task of the day, by UTC. @returns whether this one does it */
export async function claimDailyTask(connection: Connection, name: string, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  const [mine] = await connection.run(sql`insert into daily_tasks (name, done_on) values (${name}, ${today}::date)
    on conflict (name) do update set done_on = excluded.done_on where daily_tasks.done_on < excluded.done_on returning name`);
  return mine !== undefined;
}

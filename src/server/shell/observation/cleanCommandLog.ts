import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Rows per statement, few enough that no other call waits for their locks. */
const chunk = 10_000;

/** Deletes the calls of the log from before `oldest`. Law 34. */
export async function cleanCommandLog(connection: Connection, oldest: Date): Promise<void> {
  let deleted = chunk;
  while (deleted === chunk) {
    const [row] = await connection.run<{ deleted: number }>(sql`with gone as (
        delete from command_log where id in (select id from command_log where at < ${oldest} order by at limit ${chunk}::int) returning 1)
      select count(*) as deleted from gone`);
    deleted = row?.deleted ?? 0;
  }
}

import { undoHours } from '../../../shared/framework/changes/ChangeSet.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Sets per statement. */
const chunk = 100;

/**
 * Deletes changes that can no longer be undone, with the earlier values of their records.
 * @returns number of deleted sets
 */
export async function expireChanges(connection: Connection, now: Date): Promise<number> {
  const until = new Date(now.getTime() - undoHours * 3_600_000);
  let expired = 0;
  let deleted = chunk;
  while (deleted === chunk) {
    const gone = await connection.run(sql`
      delete from change_sets where id in (
        select id from change_sets where at < ${until} order by at limit ${chunk}::int for update skip locked) returning id`);
    deleted = gone.length;
    expired += deleted;
  }
  return expired;
}

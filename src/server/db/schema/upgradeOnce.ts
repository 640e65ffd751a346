import type { Connection } from '../Connection.ts';
import { nameWithin } from '../homeSchema.ts';
import { sql } from '../sql.ts';

/**
 * Runs a release's change of data once for each database, in a transaction; if several processes start at once, one runs it and
 * the others wait for it.
 * @param name of the change, never used again for another
 */
export async function upgradeOnce(connection: Connection, name: string, work: (tx: Connection) => Promise<unknown>): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${nameWithin(tx, 'upgrades')}))`);
    const [mine] = await tx.run(sql`insert into upgrades (name) values (${name}) on conflict do nothing returning name`);
    if (mine) await work(tx);
  });
}

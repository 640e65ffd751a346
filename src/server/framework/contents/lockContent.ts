import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Holds a content until the end of the transaction, so that it is not swept away while a row for it is written. */
export async function lockContent(tx: Connection, sha256: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
}

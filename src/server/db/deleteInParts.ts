import type { Connection } from './Connection.ts';
import { type Sql, sql } from './sql.ts';

/** Rows per statement, few enough that no other call waits for their locks. */
const chunk = 10_000;

interface OldRows {
  readonly table: string;
  /** The instant of a row, which has an index. */
  readonly field: string;
  /** Rows of earlier instants are deleted. */
  readonly before: Date;
  /** Further condition on the rows; default: all of them. */
  readonly when?: Sql<boolean>;
}

/** Deletes the old rows of a log, part by part. */
export async function deleteInParts(connection: Connection, { table, field, before, when = sql`true` }: OldRows): Promise<void> {
  const [name, instant] = [sql.id(table), sql.id(field)];
  let deleted = chunk;
  while (deleted === chunk) {
    const [row] = await connection.run<{ deleted: number }>(sql`with gone as (
        delete from ${name} where id in (select id from ${name} where ${instant} < ${before} and ${when} order by ${instant} limit ${chunk}::int) returning 1)
      select count(*) as deleted from gone`);
    deleted = row?.deleted ?? 0;
  }
}

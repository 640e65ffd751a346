import type { Database } from '../../src/server/db/Database.ts';
import { syncSchema } from '../../src/server/db/schema/syncSchema.ts';
import { sql } from '../../src/server/db/sql.ts';
import { libraryRegistry } from './definitions.ts';
import { type Row, rows } from './rows.ts';

/** Makes the tables and rows of the library. */
export async function fillLibrary(database: Database): Promise<void> {
  const { refusals } = await syncSchema(database, libraryRegistry, { print: () => {} });
  if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
  for (const [table, records] of Object.entries(rows)) await insertRows(database, table, records);
  await database.unscoped('test').run(sql`analyze`);
}

/** Adds rows with their given ids; the table's counter goes on after the highest. */
export async function insertRows(database: Database, table: string, records: readonly Row[]): Promise<void> {
  const connection = database.unscoped('test');
  for (const record of records) {
    const names = Object.keys(record);
    await connection.run(
      sql`insert into ${sql.id(table)} (${sql.join(names.map((name) => sql.id(name)))}) overriding system value values (${sql.join(Object.values(record).map(parameter))})`,
    );
  }
  await connection.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1000, (select max(id) from ${sql.id(table)})))`);
}

/** Items with fields are stored as JSON; the driver would turn them into a PostgreSQL array. */
function parameter(value: Row[string]): unknown {
  return Array.isArray(value) && typeof value[0] === 'object' ? JSON.stringify(value) : value;
}

import { withDatabase } from '../scripts/withDatabase.ts';
import { managedTables } from '../src/server/db/schema/ownTables.ts';
import { sql } from '../src/server/db/sql.ts';
import { parseConfig } from '../src/server/settings/config.ts';

/** Leaves a table with two rows in the database, as if its entity had been removed. @returns a check that the table still exists */
export async function leaveTable(name: string): Promise<() => Promise<boolean>> {
  const read = parseConfig({ ...process.env, DATA_DIR: process.env['E2E_FOLDER'] }, `${import.meta.dirname}/..`);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  await withDatabase(read.config, undefined, async (database) => {
    const connection = database.unscoped('test data');
    await connection.run(sql`create table ${sql.id(name)} as select generate_series(1, 2) as id`);
    await connection.run(sql`insert into ${sql.id(managedTables)} (name, limits) values (${name}, '{}')`);
  });
  return () =>
    withDatabase(read.config, undefined, async (database) => {
      const [row] = await database.unscoped('test data').run<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`);
      return row?.there ?? false;
    });
}

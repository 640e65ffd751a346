import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import { readCatalogue } from './Catalogue.ts';
import { managedTables } from './ownTables.ts';
import { type PrintStatement, runStatement } from './syncSchema.ts';

/**
 * Drops every table that the definitions made, with all rows and dependent objects; other tables stay.
 * @param print gets each statement before it runs
 */
export async function dropManaged(connection: Connection, print: PrintStatement): Promise<void> {
  await connection.transaction(async (tx) => {
    const { managed, tables } = await readCatalogue(tx);
    // Without the list no table is known to be the program's own.
    if (managed.size === 0) return;
    const names = [...managed.keys(), managedTables].filter((name) => tables.has(name));
    await runStatement(tx, sql`drop table ${sql.join(names.map((name) => sql.id(name)))} cascade`.literal(), print);
    await runStatement(tx, sql`drop function if exists ${sql.id(tx.schema, 'fold')}(text)`.literal(), print);
  });
}

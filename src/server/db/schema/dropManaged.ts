import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import { managedTables, readCatalogue } from './Catalogue.ts';

/** Drops every table that the definitions made, with all rows, and what belongs to them; tables of others stay. */
export async function dropManaged(connection: Connection): Promise<void> {
  await connection.transaction(async (tx) => {
    const { managed, tables } = await readCatalogue(tx);
    const names = [...managed.keys(), managedTables].filter((name) => tables.has(name));
    if (names.length > 0) await tx.run(sql`drop table ${sql.join(names.map((name) => sql.id(name)))} cascade`);
    await tx.run(sql`drop function if exists public.fold(text)`);
  });
}

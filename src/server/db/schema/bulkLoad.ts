import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import { readCatalogue } from './Catalogue.ts';
import { entityIndexes } from './entityIndexes.ts';
import { addForeignKey, dropForeignKey, foreignKeys } from './foreignKeys.ts';
import { type PrintStatement, runStatement } from './syncSchema.ts';

interface BulkLoad {
  /** Entities whose tables are loaded. */
  readonly names: readonly string[];
  /** Gets each statement that changes an index or a foreign key before it runs. */
  readonly print: PrintStatement;
  readonly load: (tx: Connection) => Promise<void>;
}

/**
 * Loads very many rows: drops the tables' indexes and foreign keys first and builds them again afterwards, which is many
 * times faster than maintaining them row by row. All in one transaction, during which others cannot use the tables.
 */
export async function bulkLoad(connection: Connection, registry: Registry, { names, print, load }: BulkLoad): Promise<void> {
  await connection.transaction(async (tx) => {
    const { tables } = await readCatalogue(tx);
    const restore: string[] = [];
    for (const name of names) {
      const entity = getEntity(registry, name);
      const table = tables.get(name);
      const indexes = entityIndexes(registry, entity).filter((index) => table?.indexes.has(index.name));
      const keys = foreignKeys(registry, entity).filter((key) => table?.foreignKeys.has(key.name));
      for (const key of keys) await runStatement(tx, dropForeignKey(name, key.name), print);
      for (const index of indexes) await runStatement(tx, sql`drop index ${sql.id(index.name)}`.literal(), print);
      restore.push(...indexes.map(({ statement }) => statement), ...keys.map((key) => addForeignKey(name, key)));
    }
    await load(tx);
    await tx.run(sql`select set_config('maintenance_work_mem', '512MB', true)`);
    for (const statement of restore) await runStatement(tx, statement, print);
    for (const name of names) await tx.run(sql`analyze ${sql.id(name)}`);
  });
}

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
  /** Gets each statement that changes a table, an index or a foreign key before it runs. */
  readonly print: PrintStatement;
  readonly load: (tx: Connection) => Promise<void>;
}

/**
 * Loads very many rows: drops the tables' indexes and foreign keys first and builds them again afterwards, which is many
 * times faster than maintaining them row by row. All in one transaction, during which others cannot use the tables. `markVisible` goes after it.
 */
export async function bulkLoad(connection: Connection, registry: Registry, { names, print, load }: BulkLoad): Promise<void> {
  await connection.transaction(async (tx) => {
    const { tables } = await readCatalogue(tx);
    for (const [name, value] of settings) await tx.run(sql`select set_config(${name}, ${value}, true)`);
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
    for (const name of await updatedTables(tx, names)) {
      const version = tables.get(name)?.columns.get('version');
      if (version && !version.isBuiltUpon) await runStatement(tx, rewriteTable(name, version.type), print);
    }
    for (const statement of restore) await runStatement(tx, statement, print);
    for (const name of names) await tx.run(sql`analyze ${sql.id(name)}`);
  });
}

/**
 * Marks the pages of loaded tables as visible to all, without which no index-only scan is possible until autovacuum has run. Not in a
 * transaction: only committed rows are marked.
 */
export async function markVisible(connection: Connection, names: readonly string[]): Promise<void> {
  for (const name of names) await connection.run(sql`vacuum ${sql.id(name)}`);
}

const settings: readonly (readonly [string, string])[] = [
  ['maintenance_work_mem', '512MB'],
  // A sample of 6,000 rows for each table: within minutes of such a load autovacuum takes the usual one.
  ['default_statistics_target', '20'],
];

/** Tables in which the load replaced more than a tenth of its rows. */
async function updatedTables(tx: Connection, names: readonly string[]): Promise<string[]> {
  const rows = await tx.run<{ name: string }>(sql`select relname as name from pg_stat_xact_user_tables
    where schemaname = ${tx.schema} and relname = any(${names}) and n_tup_upd - n_tup_hot_upd > n_tup_ins / 10`);
  return rows.map(({ name }) => name);
}

/**
 * Writes a table again without the replaced versions of its rows, which an index made in the same transaction would hold too. PostgreSQL does so
 * for a changed type, even if the type is the same; CLUSTER and VACUUM FULL keep versions of their own transaction.
 */
function rewriteTable(name: string, versionType: string): string {
  return sql`alter table ${sql.id(name)} alter column "version" type ${sql.raw(versionType)} using "version" + 0`.literal();
}

import type { Connection } from '../../db/Connection.ts';
import { StartProblem } from '../../db/errors/StartProblem.ts';
import { sql } from '../../db/sql.ts';

/** A foreign key of another table to an emptied table. */
interface OuterKey {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly definition: string;
}

/**
 * Empties tables and starts their numbers again. Rows of other tables are kept.
 * @returns to be called once the tables are filled: enforces the references of other tables again
 * @throws StartProblem if rows of other tables refer to rows that would go
 */
export async function emptyTables(tx: Connection, names: readonly string[]): Promise<() => Promise<void>> {
  const keys = await tx.run(sql<OuterKey>`
    select k.conname as name, k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid::regclass::text = any(${names}) and k.conrelid::regclass::text <> all(${names})
    order by 2, 3`);
  for (const key of keys) await refuseReferences(tx, key);
  for (const { name, table } of keys) await tx.run(sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`);
  await tx.run(sql`truncate ${sql.join(names.map((name) => sql.id(name)))} restart identity`);
  return async () => {
    for (const { name, table, definition } of keys)
      await tx.run(sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`);
  };
}

async function refuseReferences(tx: Connection, { table, column, target }: OuterKey): Promise<void> {
  const [row] = await tx.run(sql<{ count: number }>`select count(*) as count from ${sql.raw(table)} where ${sql.id(column)} is not null`);
  const count = row?.count ?? 0;
  if (count === 0) return;
  throw new StartProblem(
    `${count} rows of the table ${table} refer to ${target} (${column}), which a new demo would remove.`,
    'Remove these references first, or empty the database: npm run db:reset.',
  );
}

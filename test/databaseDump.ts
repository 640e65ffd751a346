import type { Connection } from '../src/server/db/Connection.ts';
import { sql } from '../src/server/db/sql.ts';

/** The catalogues that describe a database. */
const catalogues = [
  'pg_namespace',
  'pg_extension',
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_type',
  'pg_enum',
  'pg_constraint',
  'pg_index',
  'pg_proc',
  'pg_rewrite',
  'pg_trigger',
  'pg_sequence',
  'pg_depend',
  'pg_description',
];
const estimates = ['relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relfrozenxid', 'relminmxid', 'relhasindex'];

/** The whole content of a database as text: its catalogue and the rows of its tables, each with its place and writing transaction. */
export async function dumpDatabase(connection: Connection): Promise<string> {
  const tables = await connection.run<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1, 2`);
  const parts = [...catalogues.map((name) => ({ schema: 'pg_catalog', name })), ...tables].map(async ({ schema, name }) => {
    const rows = await connection.run<{ text: string }>(sql`
      select ctid || ' ' || xmin || ' ' || (to_jsonb(t) - ${estimates}::text[])::text as text from ${sql.id(schema, name)} t order by ctid`);
    return [`-- ${schema}.${name}`, ...rows.map(({ text }) => text)].join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}

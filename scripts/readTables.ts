import type { Connection } from '../src/server/db/Connection.ts';
import { sql } from '../src/server/db/sql.ts';

/** A table as its database describes it. */
export interface TableFacts {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly ColumnFacts[];
  /** Columns of the primary key; empty without one. */
  readonly key: readonly string[];
  /** Sets of columns with complete unique indexes, the primary key's too. */
  readonly unique: readonly (readonly string[])[];
  readonly foreignKeys: readonly { readonly columns: readonly string[]; readonly table: string; readonly targets: readonly string[] }[];
  /** Check constraints as PostgreSQL writes them. */
  readonly checks: readonly { readonly name: string; readonly columns: readonly string[]; readonly text: string }[];
}

export interface ColumnFacts {
  readonly name: string;
  /** As `format_type` spells it; of a domain, the type beneath. */
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
  /** Its values come from the database alone. */
  readonly generated: boolean;
  readonly comment: string | null;
  /** Values of a native enumeration, in order. */
  readonly values: readonly string[] | null;
  /** Most decimals that a value has, where the type does not say; null elsewhere. */
  readonly decimals: number | null;
}

/** Reads the tables of a schema that `names` asks for, in the order of their names; all of them without names. */
export async function readTables(connection: Connection, schema: string, names: readonly string[] | undefined): Promise<TableFacts[]> {
  const tables = await connection.run<Omit<TableFacts, 'columns'> & { columns: Omit<ColumnFacts, 'decimals'>[] }>(sql`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object('name', a.attname, 'notNull', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'type', case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) else format_type(a.atttypid, a.atttypmod) end,
          'generated', a.attgenerated <> '' or a.attidentity = 'a', 'comment', col_description(c.oid, a.attnum),
          'values', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select ${namesOf('i.indkey', 'c.oid')} from pg_index i where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(${namesOf('i.indkey', 'c.oid')} order by i.indexrelid) from pg_index i where i.indrelid = c.oid
        and i.indisunique and i.indpred is null and i.indexprs is null and i.indnkeyatts = i.indnatts), '[]') as unique,
      coalesce((select json_agg(json_build_object('columns', ${namesOf('k.conkey', 'c.oid')}, 'table', k.confrelid::regclass::text,
          'targets', ${namesOf('k.confkey', 'k.confrelid')}) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
      coalesce((select json_agg(json_build_object('name', k.conname, 'columns', ${namesOf('k.conkey', 'c.oid')},
          'text', pg_get_constraintdef(k.oid, true)) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c where c.relnamespace = ${sql.id(schema).literal()}::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (${names ?? null}::text[] is null or c.relname = any(${names ?? null}::text[])) order by c.relname`);
  const withDecimals: TableFacts[] = [];
  for (const table of tables) withDecimals.push({ ...table, columns: await addDecimals(connection, schema, table) });
  return withDecimals;
}

/** A JSON array of the columns' names to which an array of numbers points. */
function namesOf(numbers: string, table: string) {
  return sql.raw(
    `(select json_agg(x.attname order by n.place) from unnest(${numbers}) with ordinality n (number, place) join pg_attribute x on x.attrelid = ${table} and x.attnum = n.number)`,
  );
}

const openDecimals: ReadonlySet<string> = new Set(['numeric', 'real', 'double precision']);

/** Types that do not fix their decimals get those of the values that are there, two where there are none. */
async function addDecimals(
  connection: Connection,
  schema: string,
  { name, columns }: { readonly name: string; readonly columns: readonly Omit<ColumnFacts, 'decimals'>[] },
): Promise<ColumnFacts[]> {
  const open = columns.filter(({ type }) => openDecimals.has(type)).map((column) => column.name);
  if (open.length === 0) return columns.map((column) => ({ ...column, decimals: null }));
  const scales = sql.join(open.map((column) => sql`coalesce(max(scale(trim_scale(${sql.id(column)}::numeric))), 2) as ${sql.id(column)}`));
  const [row] = await connection.run<Record<string, number>>(sql`select ${scales} from ${sql.id(schema, name)}`);
  return columns.map((column) => ({ ...column, decimals: open.includes(column.name) ? (row?.[column.name] ?? 2) : null }));
}

import type { Connection } from '../src/server/db/Connection.ts';
import { type Sql, sql } from '../src/server/db/sql.ts';

/** The database's description of a table or view. */
export interface TableFacts {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized view' | 'foreign table';
  readonly comment: string | null;
  /** The planner's last count; 0 without one. */
  readonly rows: number;
  readonly columns: readonly ColumnFacts[];
  /** Columns of the primary key; empty without one. */
  readonly key: readonly string[];
  /** Sets of columns with complete unique indexes, the primary key's too. */
  readonly unique: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKeyFacts[];
  /** Check constraints in PostgreSQL's text. */
  readonly checks: readonly { readonly name: string; readonly columns: readonly string[]; readonly text: string }[];
  /** true: a trigger runs before rows are added, and may fill their columns. */
  readonly fillsRows: boolean;
  readonly canRead: boolean;
  /** true: the user of the connection may add, change and delete rows. */
  readonly canWrite: boolean;
}

export interface ForeignKeyFacts {
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: string;
  readonly targets: readonly string[];
}

export interface ColumnFacts {
  readonly name: string;
  /** Name of the type from `format_type`; for a domain, its base type. */
  readonly type: string;
  readonly notNull: boolean;
  /** Default of the column, else of its domain. */
  readonly default: string | null;
  /** true: only the database sets its values. */
  readonly generated: boolean;
  readonly comment: string | null;
  /** Values of a native enumeration, in order. */
  readonly values: readonly string[] | null;
  /** Check constraints of its domain, of `VALUE`. */
  readonly domainChecks: readonly { readonly name: string; readonly text: string }[];
  /** true: the column has a whole number too large for JSON. */
  readonly isHuge: boolean;
}

/** Reads the tables and views of a schema listed in `names`, in the order of their names; all of them without names. */
export async function readTables(connection: Connection, schema: string, names: readonly string[] | undefined): Promise<TableFacts[]> {
  const tables = await connection.run<Omit<TableFacts, 'columns'> & { columns: Omit<ColumnFacts, 'isHuge'>[] }>(sql`
    with recursive beneath (type, base, modifier, depth) as (
      select oid, oid, -1, 0 from pg_type
      union all
      select b.type, t.typbasetype, t.typtypmod, b.depth + 1 from beneath b join pg_type t on t.oid = b.base and t.typtype = 'd'),
    bases as (select distinct on (type) type, base, modifier, depth from beneath order by type, depth desc)
    select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as comment, greatest(c.reltuples, 0)::bigint as rows,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind,
      exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgtype & 7 = 7) as "fillsRows",
      has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as "canRead",
      has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as "canWrite",
      coalesce((select json_agg(json_build_object('name', a.attname, 'notNull', a.attnotnull or t.typnotnull,
          'default', coalesce(pg_get_expr(d.adbin, d.adrelid), case a.attidentity when 'd' then 'identity' end, t.typdefault),
          'type', format_type(b.base, case when b.depth = 0 then a.atttypmod else b.modifier end),
          'generated', a.attgenerated <> '' or a.attidentity = 'a', 'comment', col_description(c.oid, a.attnum),
          'values', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = b.base),
          'domainChecks', coalesce((select json_agg(json_build_object('name', k.conname, 'text', pg_get_constraintdef(k.oid, true)) order by k.conname)
            from pg_constraint k where k.contypid = t.oid and k.contype = 'c'), '[]')) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid join bases b on b.type = t.oid
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
      coalesce((select ${namesOf('i.indkey', 'c.oid')} from pg_index i where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(${namesOf('i.indkey', 'c.oid')} order by i.indexrelid) from pg_index i where i.indrelid = c.oid
        and i.indisunique and i.indpred is null and i.indexprs is null and i.indnkeyatts = i.indnatts), '[]') as unique,
      coalesce((select json_agg(json_build_object('columns', ${namesOf('k.conkey', 'c.oid')}, 'schema', (select nspname from pg_namespace where oid = f.relnamespace),
          'table', f.relname, 'targets', ${namesOf('k.confkey', 'k.confrelid')}) order by k.conname)
        from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not f.relispartition), '[]') as "foreignKeys",
      coalesce((select json_agg(json_build_object('name', k.conname, 'columns', ${namesOf('k.conkey', 'c.oid')},
          'text', pg_get_constraintdef(k.oid, true)) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
      and (${names ?? null}::text[] is null or c.relname = any(${names ?? null}::text[])) order by c.relname`);
  const complete: TableFacts[] = [];
  for (const table of tables) complete.push({ ...table, columns: await findHuge(connection, table) });
  return complete;
}

/** A JSON array of column names for an array of column numbers. */
function namesOf(numbers: string, table: string): Sql {
  return sql.raw(
    `(select json_agg(x.attname order by n.place) from unnest(${numbers}) with ordinality n (number, place) join pg_attribute x on x.attrelid = ${table} and x.attnum = n.number)`,
  );
}

/** Addresses of records allow whole numbers of 15 digits, which JSON holds exactly. */
const exactUpTo = 10 ** 15;

async function findHuge(
  connection: Connection,
  {
    schema,
    name,
    columns,
    canRead,
  }: Pick<TableFacts, 'schema' | 'name' | 'canRead'> & { readonly columns: readonly Omit<ColumnFacts, 'isHuge'>[] },
): Promise<ColumnFacts[]> {
  const long = columns.filter(({ type }) => type === 'bigint').map((column) => column.name);
  const huge = canRead && long.length > 0 ? await hugeOf(connection, sql.id(schema, name), long) : [];
  return columns.map((column) => ({ ...column, isHuge: huge.includes(column.name) }));
}

/** One statement for each column: an index answers it. */
async function hugeOf(connection: Connection, table: Sql, names: readonly string[]): Promise<string[]> {
  const huge: string[] = [];
  for (const name of names) {
    const column = sql.id(name);
    const [row] = await connection.run(
      sql<{
        found: boolean;
      }>`select exists (select from ${table} where ${column} >= ${exactUpTo}::bigint or ${column} <= -${exactUpTo}::bigint) as found`,
    );
    if (row?.found) huge.push(name);
  }
  return huge;
}

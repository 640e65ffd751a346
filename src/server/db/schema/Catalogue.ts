import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import type { EntityLimits } from './limits.ts';

/** What a database holds, as far as the planning of its schema looks at it. */
export interface Catalogue {
  /** Extension -> the schema that it stands in. */
  readonly extensions: ReadonlyMap<string, string>;
  readonly collations: ReadonlySet<string>;
  readonly hasFold: boolean;
  readonly tables: ReadonlyMap<string, TableState>;
  /** Tables that this program made or took over -> the limits of their fields when they were last brought into line. */
  readonly managed: ReadonlyMap<string, EntityLimits>;
  /** How many rows stand in the way of a change, by the question that the change asks; absent: not counted. */
  readonly obstacles: ReadonlyMap<string, number>;
}

export interface TableState {
  readonly columns: ReadonlyMap<string, ColumnState>;
  readonly indexes: ReadonlyMap<string, IndexState>;
  /** Foreign keys of one column: name -> where it points. */
  readonly foreignKeys: ReadonlyMap<string, { readonly column: string; readonly target: string }>;
}

export interface ColumnState {
  /** As `format_type` spells it; `enum` for native enumerations. */
  readonly type: string;
  readonly notNull: boolean;
  /** Expression of its default. */
  readonly default: string | undefined;
  /** Numbers itself: identity, or a default; generated columns too. */
  readonly fillsItself: boolean;
}

export interface IndexState {
  readonly unique: boolean;
  /** false: it is still being built concurrently, or that failed. */
  readonly valid: boolean;
  /** Its columns in order, when it is a complete btree over plain columns. */
  readonly columns: readonly string[] | undefined;
}

/** The table in which the program remembers what it manages. */
export const managedTables = 'managed_tables';

/** Reads the tables of the schema `public`. `obstacles` is empty: what to count is known only once the changes are. */
export async function readCatalogue(connection: Connection): Promise<Catalogue> {
  const extensions = await connection.run<{ name: string; schema: string }>(
    sql`select extname as name, nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace`,
  );
  const [facts] = await connection.run<{ collations: string[]; fold: boolean; managed: boolean }>(sql`
    select array(select collname::text from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')) as collations,
      to_regprocedure('public.fold(text)') is not null as fold, to_regclass(${`public.${managedTables}`}) is not null as managed`);
  const managed = facts?.managed
    ? await connection.run<{ name: string; limits: EntityLimits }>(sql`select name, limits from ${sql.id(managedTables)}`)
    : [];
  return {
    extensions: new Map(extensions.map(({ name, schema }) => [name, schema])),
    collations: new Set(facts?.collations),
    hasFold: facts?.fold ?? false,
    tables: await readTables(connection),
    managed: new Map(managed.map(({ name, limits }) => [name, limits])),
    obstacles: new Map(),
  };
}

async function readTables(connection: Connection): Promise<ReadonlyMap<string, TableState>> {
  const columns = await connection.run<ColumnState & { table: string; name: string }>(sql`
    select c.relname as "table", a.attname as name, a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default",
      case when t.typtype = 'e' then 'enum' else format_type(a.atttypid, a.atttypmod) end as type,
      a.attidentity <> '' or a.attgenerated <> '' or a.atthasdef as "fillsItself"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`);
  const indexes = await connection.run<IndexState & { table: string; name: string }>(sql`
    select c.relname as "table", i.relname as name, x.indisunique as unique, x.indisvalid as valid,
      case when x.indexprs is null and x.indpred is null and am.amname = 'btree' and x.indisvalid then array(
        select a.attname::text from unnest(x.indkey[0:x.indnkeyatts - 1]) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by place) end as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_am am on am.oid = i.relam
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const foreignKeys = await connection.run<{ table: string; name: string; column: string; target: string }>(sql`
    select c.relname as "table", k.conname as name, a.attname as "column", f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 1`);

  const columnsOf = Map.groupBy(columns, ({ table }) => table);
  const indexesOf = Map.groupBy(indexes, ({ table }) => table);
  const foreignKeysOf = Map.groupBy(foreignKeys, ({ table }) => table);
  return new Map(
    [...columnsOf].map(([table, own]) => [
      table,
      {
        columns: new Map(own.map((column) => [column.name, { ...column, default: column.default ?? undefined }])),
        indexes: new Map((indexesOf.get(table) ?? []).map((index) => [index.name, { ...index, columns: index.columns ?? undefined }])),
        foreignKeys: new Map((foreignKeysOf.get(table) ?? []).map((key) => [key.name, key])),
      },
    ]),
  );
}

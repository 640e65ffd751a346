import type { Connection } from '../Connection.ts';
import { sql } from '../sql.ts';
import type { EntityLimits } from './limits.ts';
import { managedTables } from './ownTables.ts';

/** The content of a database that the planning of its schema needs. */
export interface Catalogue {
  /** Extension -> its schema. */
  readonly extensions: ReadonlyMap<string, string>;
  readonly collations: ReadonlySet<string>;
  /** Schema of the portal's own tables; all of the following is about it. */
  readonly home: string;
  /** The schema that an unqualified `create table` uses; undefined: there is none. */
  readonly schema: string | undefined;
  /** Source of the function `fold(text)`; undefined: there is none. */
  readonly fold: string | undefined;
  /** All objects that share the name space of tables, tables included. */
  readonly relations: ReadonlyMap<string, Relation>;
  readonly tables: ReadonlyMap<string, TableState>;
  /** Tables that this program made or took over -> the limits of their fields at the last sync. */
  readonly managed: ReadonlyMap<string, EntityLimits>;
  /** Empty columns to drop in favour of an older one of their field, left out of `tables`: see `withoutSuperseded`. */
  readonly superseded: readonly { readonly table: string; readonly column: string }[];
  /** Number of rows in the way of a change, by the change's question; absent: not counted. */
  readonly obstacles: ReadonlyMap<string, number>;
}

export interface Relation {
  /** As `alter … rename` spells it: `table`, `view`, `materialized view`, `foreign table`, `sequence`, `index`, `type`. */
  readonly kind: string;
  /** The table of an index. */
  readonly table: string | undefined;
}

export interface TableState {
  readonly columns: ReadonlyMap<string, ColumnState>;
  readonly indexes: ReadonlyMap<string, IndexState>;
  /** Foreign keys of one column: name -> its column and target. */
  readonly foreignKeys: ReadonlyMap<string, { readonly column: string; readonly target: string }>;
}

export interface ColumnState {
  /** As `format_type` spells it; `enum` for native enumerations. */
  readonly type: string;
  readonly notNull: boolean;
  /** Expression of its default. */
  readonly default: string | undefined;
  /** true: the database fills the column: identity or a default; also generated columns. */
  readonly fillsItself: boolean;
  /** true: another object of the database needs it, such as a view or a foreign key to it. */
  readonly isBuiltUpon: boolean;
}

export interface IndexState {
  readonly unique: boolean;
  /** false: it is still being built concurrently, or that failed. */
  readonly valid: boolean;
  /** Its columns in order; undefined unless it is a complete btree over plain columns. */
  readonly columns: readonly string[] | undefined;
  /** All columns that it reads, including those in expressions. */
  readonly reads: readonly string[];
}

/** Reads the tables of the portal's schema, which can be missing. `obstacles` is empty: the questions are known only after the changes are planned. */
export async function readCatalogue(connection: Connection): Promise<Catalogue> {
  const extensions = await connection.run<{ name: string; schema: string }>(
    sql`select extname as name, nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace`,
  );
  const [facts] = await connection.run<{ collations: string[]; fold: string | null; schema: string | null }>(sql`
    select array(select collname::text from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')) as collations,
      (select prosrc from pg_proc where oid = to_regprocedure(format('%I.fold(text)', ${connection.schema}::text))) as fold, current_schema()::text as schema`);
  const tables = await readTables(connection);
  const isManaging = ['name', 'limits'].every((column) => tables.get(managedTables)?.columns.has(column));
  const managed = isManaging
    ? await connection.run<{ name: string; limits: EntityLimits }>(
        sql`select name, limits from ${sql.id(connection.schema, managedTables)}`,
      )
    : [];
  return {
    extensions: new Map(extensions.map(({ name, schema }) => [name, schema])),
    home: connection.schema,
    collations: new Set(facts?.collations),
    schema: facts?.schema ?? undefined,
    fold: facts?.fold ?? undefined,
    relations: await readRelations(connection),
    tables,
    managed: new Map(managed.map(({ name, limits }) => [name, limits])),
    superseded: [],
    obstacles: new Map(),
  };
}

async function readRelations(connection: Connection): Promise<ReadonlyMap<string, Relation>> {
  const relations = await connection.run<{ name: string; kind: string; table: string | null }>(sql`
    select c.relname as name, t.relname as "table", case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' when 'S' then 'sequence' when 'i' then 'index' when 'I' then 'index' when 'c' then 'type' else 'table' end as kind
    from pg_class c left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid
    where c.relnamespace = to_regnamespace(${connection.schema})
    union all
    select t.typname, null, 'type' from pg_type t
    where t.typnamespace = to_regnamespace(${connection.schema}) and t.typrelid = 0 and not exists (select from pg_type e where e.typarray = t.oid)`);
  return new Map(relations.map(({ name, kind, table }) => [name, { kind, table: table ?? undefined }]));
}

async function readTables(connection: Connection): Promise<ReadonlyMap<string, TableState>> {
  const columns = await connection.run<ColumnState & { table: string; name: string }>(sql`
    select c.relname as "table", a.attname as name, a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default",
      case when t.typtype = 'e' then 'enum' else format_type(a.atttypid, a.atttypmod) end as type,
      a.attidentity <> '' or a.attgenerated <> '' or a.atthasdef as "fillsItself",
      exists (select from pg_depend u where u.refclassid = 'pg_class'::regclass and u.refobjid = c.oid and u.refobjsubid = a.attnum
        and u.deptype = 'n') as "isBuiltUpon"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = to_regnamespace(${connection.schema}) and c.relkind in ('r', 'p') order by c.relname, a.attnum`);
  const indexes = await connection.run<IndexState & { table: string; name: string }>(sql`
    select c.relname as "table", i.relname as name, x.indisunique as unique, x.indisvalid as valid,
      case when x.indexprs is null and x.indpred is null and am.amname = 'btree' and x.indisvalid then array(
        select a.attname::text from unnest(x.indkey[0:x.indnkeyatts - 1]) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by place) end as columns,
      array(select distinct a.attname::text from pg_depend d join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = i.oid and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid) as reads
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_am am on am.oid = i.relam
    where c.relnamespace = to_regnamespace(${connection.schema}) and c.relkind in ('r', 'p')`);
  const foreignKeys = await connection.run<{ table: string; name: string; column: string; target: string }>(sql`
    select c.relname as "table", k.conname as name, a.attname as "column", f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and c.relnamespace = to_regnamespace(${connection.schema}) and cardinality(k.conkey) = 1`);

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

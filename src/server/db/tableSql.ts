import { type Entity, type Field, recordKey } from '../../shared/framework/definitions/entity.ts';
import type { EntitySource, SourceColumn } from '../../shared/framework/definitions/types.gen.ts';
import type { FieldKind } from '../../shared/framework/fields/FieldKind.ts';
import { listType } from '../../shared/framework/fields/kinds.ts';
import type { RecordId } from '../../shared/framework/RecordId.ts';
import { jobsPurpose } from './homeSchema.ts';
import { type Sql, sql } from './sql.ts';

/**
 * The rows of an entity as an item of FROM, without an alias. External rows come from a plain sub-select that gives columns the names of
 * fields and the types that lists and records expect; PostgreSQL folds it into the statement, so that the owner's indexes serve.
 * Next to each field, `#<field>` is its unchanged column.
 */
export function tableSql(entity: Entity): Sql {
  const { source, name } = entity;
  if (!source) return sql.id(name);
  const fields = [...entity.fields.values()].flatMap((field) => {
    if (!field.column) return [];
    const stored = sql.id('x', field.column.column);
    return [sql`${readAs(field, field.column, source, stored)} as ${sql.id(field.name)}`, sql`${stored} as ${sql.id(`#${field.name}`)}`];
  });
  // No field name contains a `#`.
  const keys = source.key.map(({ column }, i) => sql`${sql.id('x', column)} as ${sql.id(`#key${i + 1}`)}`);
  const version = entity.fields.get('version')?.isBase ? [sql`x.xmin::text::bigint as version`] : [];
  return sql`(select ${sql.join([...fields, ...keys, ...version])} from ${sourceTable(source)} x)`;
}

/** The table of an external entity by its own name, for writing. */
export function sourceTable({ schema, table }: EntitySource): Sql {
  return schema === jobsPlace ? sql`${sql.beside(jobsPurpose)}.${sql.id(table)}` : sql.id(schema, table);
}

/** The key columns of an alias, in their own types; none if the table has no key. */
export function rowKeys({ source }: Entity, alias: string): Sql[] {
  return source ? source.key.map((_column, i) => sql.id(alias, `#key${i + 1}`)) : [sql.id(alias, 'id')];
}

/** The column of a field on the rows of an alias, in its own type, for a comparison with a column that it refers to. */
export function nativeValue({ column, name }: Field, alias: string): Sql {
  return sql.id(alias, column ? `#${name}` : name);
}

/** The two sides of a reference: the value on the referring row, the key on the target row. They compare without a cast. */
export function linkOf(field: Field, target: Entity): { readonly from: (alias: string) => Sql; readonly to: (alias: string) => Sql } {
  const isNative = field.column !== undefined || !target.source;
  return {
    from: (alias) => (isNative ? nativeValue(field, alias) : sql.id(alias, field.name)),
    to: (alias) => (isNative && target.source ? sql.id(alias, '#id') : sql.id(alias, 'id')),
  };
}

/**
 * Tests the key of an entity's rows, or a reference to them, against keys as the API carries them. Keys that the column
 * cannot hold match nothing.
 * @param compared by `nativeValue` of the field that holds the key
 * @param shown the same value as the API carries it
 */
export function isOneOfKeys(entity: Entity, compared: Sql, shown: Sql, ids: readonly RecordId[]): Sql<boolean> {
  const key = recordKey(entity);
  const texts = ids.map(String);
  if (!key || wholeNumbers.test(key.type)) return sql<boolean>`${compared} = any(${texts.filter(isBigint)}::bigint[])`;
  if (key.type === 'uuid') return sql<boolean>`${compared} = any(${texts.filter(isUuid)}::uuid[])`;
  if (!indexedTexts.test(key.type)) return sql<boolean>`${shown} = any(${texts}::text[])`;
  // Untyped parameters take the type of the column, so that its index serves.
  return texts.length === 0 ? sql<boolean>`false` : sql<boolean>`${compared} in (${sql.join(texts)})`;
}

/** Matches the row of an alias with this key. */
export function hasKey(entity: Entity, alias: string, id: RecordId): Sql<boolean> {
  const compared = sql.id(alias, entity.source ? '#id' : 'id');
  return isOneOfKeys(entity, compared, sql.id(alias, 'id'), [id]);
}

/** The key of a row of the source itself, as the API carries it. */
export function sourceKey(entity: Entity, row: string): Sql {
  const field = entity.fields.get('id');
  const { source } = entity;
  return field?.column && source ? readAs(field, field.column, source, sql.id(row, field.column.column)) : sql.id(row, 'id');
}

/** Name in `x-source` for the schema of the portal's jobs, which follows DATABASE_SCHEMA. */
const jobsPlace = '{jobs}';

const wholeNumbers = /^(smallint|integer|bigint)$/;
const indexedTexts = /^(text|character|citext)/;

function isBigint(text: string): boolean {
  return /^-?\d{1,18}$/.test(text);
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

interface ColumnRead {
  readonly field: Field;
  /** Type of the column, as the database spells it. */
  readonly type: string;
  readonly source: EntitySource;
  readonly stored: Sql;
}

/** Access to a column of another program for the values of a kind. */
interface ForeignColumn {
  /** The column as lists and records read it. */
  readonly read: (column: ColumnRead) => Sql;
  /** A checked value as a parameter: untyped, so that PostgreSQL parses it like the column's own texts. */
  readonly write: (value: unknown, column: Pick<ColumnRead, 'type' | 'source'>) => Sql;
}

const asIs: ForeignColumn = { read: ({ stored }) => stored, write: (value) => sql`${value}` };
const asText: ForeignColumn = {
  ...asIs,
  read: ({ type, stored }) => (type === 'bytea' ? sql`pg_size_pretty(octet_length(${stored})::bigint)` : sql`${stored}::text`),
};
const asJson: ForeignColumn = { read: ({ stored }) => sql`${stored}::jsonb`, write: (value) => sql`${JSON.stringify(value)}` };

/** Applies besides `kindSql`, which knows only the portal's own columns. */
const foreignColumns: Readonly<Record<FieldKind, ForeignColumn>> = {
  text: asText,
  html: asText,
  time: asText,
  enum: asText,
  secret: asText,
  integer: asIs,
  decimal: {
    read: ({ type, stored }) => {
      // The shortest text of a floating-point number is the number that people mean.
      if (type === 'real' || type === 'double precision') return sql`${stored}::text::numeric`;
      return type === 'numeric' || type.startsWith('numeric(') ? stored : sql`${stored}::numeric`;
    },
    // The text of an amount depends on the locale of the database.
    write: (value, { type }) => (type === 'money' ? sql`${value}::numeric` : sql`${value}`),
  },
  boolean: asIs,
  date: asIs,
  datetime: {
    read: ({ type, source, stored }) => (isWithoutZone(type) ? sql`${stored} at time zone ${zoneOf(source)}` : stored),
    write: (value, { type, source }) => {
      const instant = sql`date_trunc('second', ${value}::timestamptz)`;
      return isWithoutZone(type) ? sql`${instant} at time zone ${zoneOf(source)}` : instant;
    },
  },
  reference: { ...asIs, read: ({ field, stored }) => (listType(field) === 'text' ? sql`${stored}::text` : stored) },
  references: asIs,
  list: { ...asIs, read: ({ stored }) => sql`${stored}::text[]` },
  json: asJson,
  rows: asJson,
};

function readAs(field: Field, { type }: SourceColumn, source: EntitySource, stored: Sql): Sql {
  return foreignColumns[field.kind].read({ field, type, source, stored });
}

/** A checked value as a parameter for its column in a table of another program. */
export function sourceValue({ kind }: Field, { type }: SourceColumn, source: EntitySource, value: unknown): Sql {
  return foreignColumns[kind].write(value, { type, source });
}

function isWithoutZone(type: string): boolean {
  return /^timestamp(\(\d\))? without time zone$/.test(type);
}

function zoneOf({ time_zone: zone = 'UTC' }: EntitySource): Sql {
  return sql.lit(zone);
}

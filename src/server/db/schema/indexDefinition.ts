import { createHash } from 'node:crypto';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { type Sql, sql } from '../sql.ts';

/** An index that the definitions need. Its name encodes its whole definition, so that a changed index has another name. */
export interface IndexDefinition {
  readonly name: string;
  /** The name of the index while a renamed column still has its old name. */
  readonly nameBefore: string;
  readonly statement: string;
  readonly kind: IndexKind;
  /** The fields of the index, in order. */
  readonly fields: readonly Field[];
  /** For a unique index: text is kept with its case. */
  readonly exact: boolean;
  /** For a unique index: the yes/no field whose rows it holds; undefined for all rows. */
  readonly when: Field | undefined;
}

/**
 * `unique`: blanks are no values · `unique_blanks`: a blank counts as a value · `order`: of a list · `covering`: several short columns,
 * read as a whole instead of the table · `lookup`: an unchanged value · `members` of a list · `contains`, `equals`: text as people compare it · `digits`: a part of a number.
 */
export type IndexKind = 'unique' | 'unique_blanks' | 'order' | 'covering' | 'lookup' | 'members' | 'contains' | 'digits' | 'equals';

/** True if this program made the index; indexes that people made are never touched. */
export function isOwnIndex(name: string): boolean {
  return name.endsWith(ending);
}

/** A column of an index. */
export interface IndexPart {
  readonly field: Field;
  /** undefined: an earlier expression already reads this field. */
  readonly expression?: Sql;
  /** Marks in the index's name besides the column's name. */
  readonly marks?: readonly string[];
}

/** The mark of each kind in names, and its SQL over the columns. */
const forms: Readonly<Record<IndexKind, { readonly mark: string; readonly body: (table: Sql, list: Sql) => Sql }>> = {
  unique: { mark: '_unique', body: (table, list) => sql`${table} (${list})` },
  unique_blanks: { mark: '_unique_blanks', body: (table, list) => sql`${table} (${list}) nulls not distinct` },
  order: { mark: '_order', body: (table, list) => sql`${table} (${list})` },
  covering: { mark: '_covering', body: (table, list) => sql`${table} (${list})` },
  lookup: { mark: '', body: (table, list) => sql`${table} (${list})` },
  members: { mark: '_members', body: (table, list) => sql`${table} using gin (${list})` },
  contains: { mark: '_trgm', body: (table, list) => sql`${table} using gin (${list} gin_trgm_ops)` },
  digits: { mark: '_digits', body: (table, list) => sql`${table} using gin (${list} gin_trgm_ops)` },
  equals: { mark: '_fold', body: (table, list) => sql`${table} (${list} text_pattern_ops)` },
};

interface IndexSettings extends Partial<Pick<IndexDefinition, 'exact' | 'when'>> {
  /** Columns that the index carries besides, without order. */
  readonly included?: readonly Field[];
}

/** An index of one entity over the given parts; at least one. */
export function defineIndex(
  kind: IndexKind,
  parts: readonly IndexPart[],
  { exact = false, when, included = [] }: IndexSettings = {},
): IndexDefinition {
  const table = parts[0]?.field.entity ?? '';
  // Every order ends with the identifier, so the name leaves it out.
  const named = parts.filter(({ field }, i) => i === 0 || field.name !== 'id');
  const nameWith = (columnOf: (field: Field) => string): string =>
    fittingName(
      [
        table,
        ...named.flatMap(({ field, marks }) => [columnOf(field), ...(marks ?? [])]),
        ...(included.length > 0 ? ['with', ...included.map(columnOf)] : []),
        ...(when ? ['when', columnOf(when)] : []),
      ].join('_') + forms[kind].mark,
    );
  const name = nameWith((field) => field.name);
  const list = sql.join(parts.flatMap(({ expression }) => expression ?? []));
  const create = sql.raw(kind.startsWith('unique') ? 'create unique index' : 'create index');
  const carried = included.length > 0 ? sql` include (${sql.join(included.map(({ name: column }) => sql.id(column)))})` : sql``;
  return {
    name,
    nameBefore: nameWith((field) => field.property['x-renamed-from'] ?? field.name),
    statement:
      sql`${create} ${sql.id(name)} on ${forms[kind].body(sql.id(table), list)}${carried}${when ? sql` where ${sql.id(when.name)}` : sql``}`.literal(),
    kind,
    fields: [...parts.map(({ field }) => field), ...included],
    exact,
    when,
  };
}

const ending = '_ix';
const nameLengthMax = 63;

/** A name within PostgreSQL's 63 bytes (names of fields are ASCII); a hash keeps shortened names unique. */
function fittingName(whole: string): string {
  if (whole.length + ending.length <= nameLengthMax) return `${whole}${ending}`;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${whole.slice(0, nameLengthMax - ending.length - hash.length - 1)}_${hash}${ending}`;
}

import { createHash } from 'node:crypto';
import {
  baseFieldNames,
  type Entity,
  type Field,
  type FieldSet,
  fieldsInLanguage,
  getField,
  isExternal,
} from '../../../shared/framework/definitions/entity.ts';
import { findColumnField, findListField } from '../../../shared/framework/definitions/listField.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { kindSql } from '../fields/kindSql.ts';
import type { SqlRules } from '../fields/SqlRules.ts';
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
 * `unique`: blanks are no values · `unique_blanks`: a blank counts as a value · `order`: of a list · `lookup`: an unchanged
 * value · `members` of a list · `contains`, `equals`: text as people compare it · `digits`: a part of a number.
 */
export type IndexKind = 'unique' | 'unique_blanks' | 'order' | 'lookup' | 'members' | 'contains' | 'digits' | 'equals';

/** People's order of text; an index serves an order only with the same collation. Grid contract 2.1. */
export const peopleCollation = 'und-x-icu';

/**
 * The indexes of an entity: its references and dates, its unique sets, the order of each list, and its text columns that a
 * list makes searchable. Decisions 20.
 * @returns the same list in the same order for the same definitions; empty for a table of another program
 */
export function entityIndexes(registry: Registry, entity: Entity): readonly IndexDefinition[] {
  const known = indexesOf(registry);
  const indexes = known.get(entity) ?? makeIndexes(registry, entity);
  known.set(entity, indexes);
  return indexes;
}

/** A sync asks for the indexes of each entity several times. */
const indexesOf = memoizeByObject((_registry: Registry) => new Map<Entity, readonly IndexDefinition[]>());

function makeIndexes(registry: Registry, entity: Entity): readonly IndexDefinition[] {
  if (isExternal(entity)) return [];
  const firm = [...entity.unique.map((set) => uniqueIndex(entity, set)), ...listOrders(registry, entity).map(orderIndex)];
  const searched = searchedFields(registry, entity);
  const lookups = [
    ...declaredFields(entity).filter((field) => indexOf(field).always),
    // A unique index that ignores case does not find an unchanged value.
    ...entity.unique
      .filter(({ exact }) => !exact)
      .map(({ fields: [first = ''] }) => getField(entity, first))
      .filter((field) => indexOf(field).ignoresCase),
    // A search over several columns is an OR: without an index on each of them none is used.
    ...searched.map(({ field }) => field).filter((field) => indexOf(field).search === 'choice'),
  ].filter((field) => !firm.some((index) => canLookUp(index, field)));
  const members = declaredFields(entity)
    .filter((field) => indexOf(field).members)
    .map((field) => define('members', [{ field, expression: sql.id(field.name) }]));
  const texts = searched.flatMap(searchIndexes);
  return [...new Map([...firm, ...lookups.map(lookupIndex), ...members, ...texts].map((index) => [index.name, index])).values()];
}

/** Statements that create an entity's indexes, for explanations and for people who build large ones by hand. */
export function indexStatements(registry: Registry, entity: Entity): string[] {
  return entityIndexes(registry, entity).map(({ statement }) => statement);
}

/** The unique set that an index enforces, by the name that PostgreSQL reports with SQLSTATE 23505. */
export function uniqueSetOf(entity: Entity, indexName: string): FieldSet | undefined {
  return entity.unique.find((set) => uniqueIndex(entity, set).name === indexName);
}

/** True if this program made the index; indexes that people made are never touched. */
export function isOwnIndex(name: string): boolean {
  return name.endsWith(ending);
}

/** True if a field's column accepts NULL. */
export function isNullable(field: Field): boolean {
  const { type } = field.property;
  if (field.isBase && alwaysFilled.has(field.name)) return false;
  return !field.required || (Array.isArray(type) && type.includes('null'));
}

/** Fields of every record that the database fills itself. */
const alwaysFilled: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'version']);

/** The fields of an entity's own definition, without those that every record has. */
export function declaredFields(entity: Entity): Field[] {
  return [...entity.fields.values()].filter(({ name }) => !baseFieldNames.includes(name));
}

/** True if a unique or order index also finds a field's values: it begins with the unchanged field. */
function canLookUp({ kind, fields: [first], when }: IndexDefinition, field: Field): boolean {
  return !when && first?.name === field.name && !indexOf(field).ignoresCase && (kind !== 'order' || listType(field) !== 'text');
}

function uniqueIndex(entity: Entity, { fields: names, exact, when }: FieldSet): IndexDefinition {
  const fields = names.map((name) => getField(entity, name));
  // A blank is a value beside other fields (one default per name), but none if the set has no other value.
  const blanksCount = fields.some(isNullable) && !fields.every(isNullable);
  return define(
    blanksCount ? 'unique_blanks' : 'unique',
    fields.map((field) => ({
      field,
      ...(indexOf(field).ignoresCase && !exact && { marks: ['lower'] }),
      expression: identity(field, sql.id(field.name), exact),
    })),
    { exact, when: when === undefined ? undefined : getField(entity, when) },
  );
}

/** The part of a value that must be unique: `ABC` and `abc` are the same identifier (R-069 to R-073), unless exact. */
export function identity(field: Field, value: Sql, exact: boolean): Sql {
  return indexOf(field).ignoresCase && !exact ? withoutCase(value) : value;
}

/** Text as unique indexes keep it: in lower case, independent of the database's collation. */
export function withoutCase(text: Sql): Sql {
  return sql`lower(${text} collate ${sql.id(peopleCollation)})`;
}

/** The first of several texts that is not blank: indexes and queries must use exactly the same expression. */
export function firstFilled(texts: readonly Sql[]): Sql {
  const [only] = texts;
  if (texts.length === 1 && only) return only;
  return sql`coalesce(${sql.join(texts.map((text, i) => (i < texts.length - 1 ? sql`nullif(${text}, '')` : text)))})`;
}

function lookupIndex(field: Field): IndexDefinition {
  return define('lookup', [{ field, expression: sql.id(field.name) }]);
}

/** Indexes for a part of a field's text form, as lists compare it; dates have no text form that an index can hold. */
function searchIndexes({ field, isTypedWhole, languages }: SearchedField): IndexDefinition[] {
  if (languages.length > 0) return languages.flatMap((fields) => textIndexes(fields, isTypedWhole));
  const { search } = indexOf(field);
  if (search === undefined) return [];
  if (search === 'digits') return [define('digits', [{ field, expression: sql`(${sql.id(field.name)}::text)` }])];
  return textIndexes([field], search === 'text' && isTypedWhole);
}

function indexOf({ kind }: Field): SqlRules['index'] {
  return kindSql[kind].index;
}

/** Indexes for a part of a text, or its start: of the first of some fields that is not blank. */
function textIndexes(fields: readonly Field[], isTypedWhole: boolean): IndexDefinition[] {
  const text = sql`fold(${firstFilled(fields.map(({ name }) => sql.id(name)))})`;
  const parts = fields.map((field, i): Part => (i === 0 ? { field, expression: text } : { field }));
  return isTypedWhole ? [define('contains', parts), define('equals', parts)] : [define('contains', parts)];
}

interface OrderKey {
  readonly field: Field;
  readonly descending: boolean;
}

/** Serves the order of a list from its first row on; the identifier is last, as in every list (grid contract 2.1). */
function orderIndex(keys: readonly OrderKey[]): IndexDefinition {
  return define(
    'order',
    keys.map(({ field, descending }) => {
      const isText = listType(field) === 'text';
      // Ascending order puts blanks last by default.
      const blanksLast = descending && isNullable(field);
      const order = `${descending ? ' desc' : ''}${blanksLast ? ' nulls last' : ''}`;
      return {
        field,
        marks: [...(isText ? ['text'] : []), ...(descending ? ['desc'] : []), ...(blanksLast ? ['last'] : [])],
        expression: sql`${sql.id(field.name)}${isText ? sql` collate ${sql.id(peopleCollation)}` : sql``}${sql.raw(order)}`,
      };
    }),
  );
}

/** A column of an index. */
interface Part {
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
  lookup: { mark: '', body: (table, list) => sql`${table} (${list})` },
  members: { mark: '_members', body: (table, list) => sql`${table} using gin (${list})` },
  contains: { mark: '_trgm', body: (table, list) => sql`${table} using gin (${list} gin_trgm_ops)` },
  digits: { mark: '_digits', body: (table, list) => sql`${table} using gin (${list} gin_trgm_ops)` },
  equals: { mark: '_fold', body: (table, list) => sql`${table} (${list} text_pattern_ops)` },
};

/** The settings of a unique index. */
type UniqueSettings = Pick<IndexDefinition, 'exact' | 'when'>;

function define(
  kind: IndexKind,
  parts: readonly Part[],
  { exact, when }: UniqueSettings = { exact: false, when: undefined },
): IndexDefinition {
  const table = parts[0]?.field.entity ?? '';
  // Every order ends with the identifier, so the name leaves it out.
  const named = parts.filter(({ field }, i) => i === 0 || field.name !== 'id');
  const nameWith = (columnOf: (field: Field) => string): string =>
    fittingName(
      [table, ...named.flatMap(({ field, marks }) => [columnOf(field), ...(marks ?? [])]), ...(when ? ['when', columnOf(when)] : [])].join(
        '_',
      ) + forms[kind].mark,
    );
  const name = nameWith((field) => field.name);
  const list = sql.join(parts.flatMap(({ expression }) => expression ?? []));
  const create = sql.raw(kind.startsWith('unique') ? 'create unique index' : 'create index');
  return {
    name,
    nameBefore: nameWith((field) => field.property['x-renamed-from'] ?? field.name),
    statement:
      sql`${create} ${sql.id(name)} on ${forms[kind].body(sql.id(table), list)}${when ? sql` where ${sql.id(when.name)}` : sql``}`.literal(),
    kind,
    fields: parts.map(({ field }) => field),
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

/** The default orders of an entity's lists; those by computed columns, labels, references and paths have no index. */
function listOrders(registry: Registry, entity: Entity): OrderKey[][] {
  const orders: OrderKey[][] = [];
  for (const { list } of registry.screens) {
    if (list?.entity !== entity.name) continue;
    const keys = (list.options.sort ?? []).map((key): OrderKey | undefined => {
      const descending = key.startsWith('-');
      const found = findListField(registry, entity.name, descending ? key.slice(1) : key);
      return found && !found.isLabel && found.hops.length === 0 && indexOf(found.field).orders
        ? { field: found.field, descending }
        : undefined;
    });
    const known = keys.filter((key) => key !== undefined);
    const last = known.at(-1);
    if (!last || known.length < keys.length || known[0]?.field.name === 'id') continue;
    const untilId = known.findIndex(({ field }) => field.name === 'id');
    orders.push(untilId >= 0 ? known.slice(0, untilId + 1) : [...known, { field: getField(entity, 'id'), descending: last.descending }]);
  }
  return orders;
}

interface SearchedField {
  readonly field: Field;
  /** true: people type the whole value or its start: it names its record, is unique, or a list offers that operator first. */
  readonly isTypedWhole: boolean;
  /** A text with translations, searched as readers see it: for each language, the fields that replace each other. */
  readonly languages: readonly (readonly Field[])[];
}

/** The entity's own fields that some list searches, including through references, in the order of the entity. */
function searchedFields(registry: Registry, entity: Entity): SearchedField[] {
  const searches = searchesOf(registry).get(entity.name) ?? [];
  const namesOf = (wanted: readonly Search[]): ReadonlySet<string> => new Set(wanted.map(({ name }) => name));
  const searched = namesOf(searches.filter(({ isTranslated }) => !isTranslated));
  const searchedByLanguage = namesOf(searches.filter(({ isTranslated }) => isTranslated));
  const typedWhole = new Set([
    ...entity.title,
    ...entity.unique.flatMap(({ fields }) => fields),
    ...namesOf(searches.filter(({ isTypedWhole }) => isTypedWhole)),
  ]);
  return [...entity.fields.values()].flatMap((field) => {
    const { name } = field;
    const isTypedWhole = typedWhole.has(name);
    const own = searched.has(name) ? [{ field, isTypedWhole, languages: [] }] : [];
    return searchedByLanguage.has(name) ? [...own, { field, isTypedWhole, languages: fieldsByLanguage(entity, field) }] : own;
  });
}

/** A field that a list searches. */
interface Search {
  readonly entity: string;
  readonly name: string;
  readonly isTranslated: boolean;
  readonly isTypedWhole: boolean;
}

/** Entity -> the searches of all lists in its fields. */
const searchesOf = memoizeByObject((registry: Registry): ReadonlyMap<string, readonly Search[]> => {
  const searches = registry.screens.flatMap(({ list }) =>
    (list?.options.columns ?? []).flatMap((column) => searchesIn(registry, list?.entity, column)),
  );
  return Map.groupBy(searches, ({ entity }) => entity);
});

function searchesIn(registry: Registry, list: string | undefined, column: ListColumn): Search[] {
  const found = list !== undefined && column.searchable ? findColumnField(registry, list, column) : undefined;
  if (!found) return [];
  const { field, isLabel } = found;
  const isTypedWhole = column.defaultFilterType === 'Is' || column.defaultFilterType === 'Starts with';
  // The search of a reference uses the text that names its record.
  const target = isLabel || field.reference ? field.reference : undefined;
  const place = target ?? { entity: field.entity, label: [field.name] };
  return place.label.map((name) => ({
    entity: place.entity,
    name,
    isTranslated:
      (target !== undefined || isLabel) && registry.entities.get(place.entity)?.fields.get(name)?.property['x-translations'] !== undefined,
    isTypedWhole,
  }));
}

function fieldsByLanguage(entity: Entity, field: Field): Field[][] {
  const languages = ['en', ...Object.keys(field.property['x-translations'] ?? {})];
  return languages.map((language) => fieldsInLanguage(field, language).map((name) => getField(entity, name)));
}

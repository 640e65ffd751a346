import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { canBeOrdered, listsManyRows, sortedFields } from '../../../shared/framework/definitions/columns/listOrders.ts';
import { fieldOrder } from '../../../shared/framework/definitions/columns/optionOrder.ts';
import {
  baseFieldNames,
  type Entity,
  type Field,
  type FieldSet,
  getField,
  isExternal,
} from '../../../shared/framework/definitions/entity.ts';
import { timerOf } from '../../../shared/framework/definitions/machines.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { kindSql } from '../fields/kindSql.ts';
import type { SqlRules } from '../fields/SqlRules.ts';
import { type Sql, sql } from '../sql.ts';
import { defineIndex, type IndexDefinition, type IndexPart } from './indexDefinition.ts';
import { optionPlace, optionsMark } from './optionPlace.ts';
import { filteredFields, type SearchedField, searchedFields } from './searchedFields.ts';

/** People's order of text; an index serves an order only with the same collation. Grid contract 2.1. */
export const peopleCollation = 'und-x-icu';

/**
 * The indexes of an entity: its references and dates, its unique sets, the order of each list, and its text columns that a
 * list makes searchable; if it expects many rows, also each column by which lists sort, each text that they filter, and covering
 * indexes over the other columns that they filter. Law 20, decision 311.
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
  const orders = listOrders(registry, entity);
  const firm = [
    ...entity.unique.map((set) => uniqueIndex(entity, set)),
    ...[...orders, ...columnOrders(registry, entity, orders)].map(orderIndex),
  ];
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
    .map((field) => defineIndex('members', [{ field, expression: sql.id(field.name) }]));
  const texts = [...searched.flatMap(searchIndexes), ...namedTexts(entity)];
  const timers = [...timerIndexes(entity), ...namedLookups(entity)];
  const found = [...firm, ...lookups.map(lookupIndex)];
  const covering = coveringIndexes(registry, entity, orders[0], found);
  return [...new Map([...found, ...covering, ...members, ...texts, ...timers].map((index) => [index.name, index])).values()];
}

/** Statements that create an entity's indexes, for explanations and for people who build large ones by hand. */
export function indexStatements(registry: Registry, entity: Entity): string[] {
  return entityIndexes(registry, entity).map(({ statement }) => statement);
}

/** The unique set that an index enforces, by the name that PostgreSQL reports with SQLSTATE 23505. */
export function uniqueSetOf(entity: Entity, indexName: string): FieldSet | undefined {
  return entity.unique.find((set) => uniqueIndex(entity, set).name === indexName);
}

/** True if a field's column accepts NULL. */
export function isNullable(field: Field): boolean {
  const { type } = field.property;
  if (field.isBase && alwaysFilled.has(field.name)) return false;
  return !field.required || field.mayLack === true || (Array.isArray(type) && type.includes('null'));
}

/** Fields of every record that the database fills itself. */
const alwaysFilled: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'version']);

/** The fields of an entity's own definition, without the fields that every record has. */
export function declaredFields(entity: Entity): Field[] {
  return [...entity.fields.values()].filter(({ name }) => !baseFieldNames.includes(name));
}

/** True if a unique or order index also finds a field's values: it begins with the unchanged field. */
function canLookUp({ kind, fields: [first], when }: IndexDefinition, field: Field): boolean {
  return !when && first?.name === field.name && !indexOf(field).ignoresCase && (kind !== 'order' || listType(field) !== 'text');
}

function uniqueIndex(entity: Entity, { fields: names, exact, when }: FieldSet): IndexDefinition {
  const fields = names.map((name) => getField(entity, name));
  // A blank counts as a value next to other fields (one default per name), but not if the set has no other value.
  const blanksCount = fields.some(isNullable) && !fields.every(isNullable);
  return defineIndex(
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

/** Indexes for transitions that wait for a moment: the records of a state in the order of their moments. */
function timerIndexes(entity: Entity): IndexDefinition[] {
  const timed = entity.machines.flatMap(({ field, transitions }) =>
    transitions.flatMap((each) => {
      const timer = timerOf(each);
      return timer ? [[field, timer.field].filter((name) => entity.fields.has(name))] : [];
    }),
  );
  return timed.map((names) =>
    defineIndex(
      'lookup',
      names.map((each) => ({ field: getField(entity, each), expression: sql.id(each) })),
    ),
  );
}

/** Indexes for code that finds records by several fields (`x-lookups`). */
function namedLookups(entity: Entity): IndexDefinition[] {
  return (entity.schema['x-lookups'] ?? []).map((names) =>
    defineIndex(
      'lookup',
      names.map((each) => ({ field: getField(entity, each), expression: sql.id(each) })),
    ),
  );
}

/** Indexes for code that searches for parts of texts (`x-searched`). */
function namedTexts(entity: Entity): IndexDefinition[] {
  return (entity.schema['x-searched'] ?? []).flatMap((name) => textIndexes([getField(entity, name)], false));
}

function lookupIndex(field: Field): IndexDefinition {
  return defineIndex('lookup', [{ field, expression: sql.id(field.name) }]);
}

/** Indexes for a part of a field's text form, as lists compare it; dates have no text form that an index can hold. */
function searchIndexes({ field, isTypedWhole, languages }: SearchedField): IndexDefinition[] {
  if (languages.length > 0) return languages.flatMap((fields) => textIndexes(fields, isTypedWhole));
  const { search } = indexOf(field);
  if (search === undefined) return [];
  if (search === 'digits') return [defineIndex('digits', [{ field, expression: sql`(${sql.id(field.name)}::text)` }])];
  return textIndexes([field], search === 'text' && isTypedWhole);
}

function indexOf({ kind }: Field): SqlRules['index'] {
  return kindSql[kind].index;
}

/** Indexes for a part of a text, or its start: of the first of some fields that is not blank. */
function textIndexes(fields: readonly Field[], isTypedWhole: boolean): IndexDefinition[] {
  const text = sql`fold(${firstFilled(fields.map(({ name }) => sql.id(name)))})`;
  const parts = fields.map((field, i): IndexPart => (i === 0 ? { field, expression: text } : { field }));
  return isTypedWhole ? [defineIndex('contains', parts), defineIndex('equals', parts)] : [defineIndex('contains', parts)];
}

interface OrderKey {
  readonly field: Field;
  readonly descending: boolean;
}

/** Serves the order of a list from its first row on; the identifier is last, as in every list (grid contract 2.1). */
function orderIndex(keys: readonly OrderKey[]): IndexDefinition {
  return defineIndex('order', orderParts(keys));
}

function orderParts(keys: readonly OrderKey[]): IndexPart[] {
  return keys.map(({ field, descending }) => {
    // Ascending order puts blanks last by default.
    const blanksLast = descending && isNullable(field);
    const { value, marks } = orderValue(field);
    return {
      field,
      marks: [...marks, ...(descending ? ['desc'] : []), ...(blanksLast ? ['last'] : [])],
      expression: sql`${value}${sql.raw(`${descending ? ' desc' : ''}${blanksLast ? ' nulls last' : ''}`)}`,
    };
  });
}

/** The value by which a stored field is sorted, as `orderTerms` writes it, and its marks in the name of an index. */
export function orderValue(field: Field, column = sql.id(field.name)): { readonly value: Sql; readonly marks: readonly string[] } {
  const options = fieldOrder(field);
  if (options) return { value: sql`(${optionPlace(options, column, isNullable(field))})`, marks: ['options', optionsMark(options)] };
  return listType(field) === 'text'
    ? { value: sql`${column} collate ${sql.id(peopleCollation)}`, marks: ['text'] }
    : { value: column, marks: [] };
}

/** The default orders of an entity's lists; those by computed columns, labels, references and paths have no index. */
function listOrders(registry: Registry, entity: Entity): OrderKey[][] {
  const orders: OrderKey[][] = [];
  for (const { list } of registry.screens) {
    if (list?.entity !== entity.name) continue;
    const keys = (list.options.sort ?? []).map((key): OrderKey | undefined => {
      const descending = key.startsWith('-');
      const found = findListField(registry, entity.name, descending ? key.slice(1) : key);
      return found && canBeOrdered(found) ? { field: found.field, descending } : undefined;
    });
    const known = keys.filter((key) => key !== undefined);
    const last = known.at(-1);
    if (!last || known.length < keys.length || known[0]?.field.name === 'id') continue;
    const untilId = known.findIndex(({ field }) => field.name === 'id');
    orders.push(untilId >= 0 ? known.slice(0, untilId + 1) : [...known, { field: getField(entity, 'id'), descending: last.descending }]);
  }
  return orders;
}

/** The orders by one column of an entity that expects many rows. An index is read both ways, but blanks come last both ways. */
function columnOrders(registry: Registry, entity: Entity, orders: readonly OrderKey[][]): OrderKey[][] {
  if (!listsManyRows(registry, entity)) return [];
  const id = getField(entity, 'id');
  const isServed = (field: Field): boolean => orders.some(([first, , third]) => first?.field === field && !third);
  return [...sortedFields(registry, entity.name)]
    .map((name) => getField(entity, name))
    .filter((field) => field !== id)
    .flatMap((field) =>
      (isNullable(field) ? [false, true] : isServed(field) ? [] : [false]).map((descending) =>
        [field, id].map((each) => ({ field: each, descending })),
      ),
    );
}

/** The time to read an index as a whole grows with its width. */
const coveredColumnsMax = 8;

/**
 * Indexes over the short columns that lists of a large entity filter and that no other index finds: read as a whole, in the order of the
 * main list, they take a third of the time of the table.
 */
function coveringIndexes(
  registry: Registry,
  entity: Entity,
  order: readonly OrderKey[] | undefined,
  others: readonly IndexDefinition[],
): IndexDefinition[] {
  if (!listsManyRows(registry, entity)) return [];
  const covered = filteredFields(registry, entity)
    .filter((field) => indexOf(field).covers && !others.some((index) => canLookUp(index, field)))
    // Columns of a fixed width first: PostgreSQL finds these without reading the columns before.
    .toSorted((a, b) => Number(isVarying(a)) - Number(isVarying(b)));
  const keys = orderParts(order ?? [{ field: getField(entity, 'id'), descending: false }]);
  const parts = Array.from({ length: Math.ceil(covered.length / coveredColumnsMax) }, (_, i) =>
    covered.slice(i * coveredColumnsMax, (i + 1) * coveredColumnsMax),
  );
  return parts.map((included) => defineIndex('covering', keys, { included }));
}

function isVarying({ kind }: Field): boolean {
  return kind === 'decimal' || kind === 'enum';
}

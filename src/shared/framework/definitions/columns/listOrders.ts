import { rulesOf } from '../../fields/kinds.ts';
import { memoizeByObject } from '../../memoizeByObject.ts';
import type { Entity } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import type { ListColumn } from '../types.gen.ts';
import { findColumnField, findListField, type ListField } from './listField.ts';

/** From this number of rows on, a sort without an index in its order takes longer than people wait. */
const manyRows = 200_000;

/** PostgreSQL refuses values of more than 2,704 bytes in an index; a character takes up to four. */
const orderedLengthMax = 600;

/**
 * True if a screen lists the rows of an entity that expects so many that sorts and filters need an index. Without a screen they are read
 * for one record at a time, by the index of their reference.
 */
export function listsManyRows({ screens }: Registry, { name, schema }: Pick<Entity, 'name' | 'schema'>): boolean {
  return (schema['x-expected-rows'] ?? 0) >= manyRows && screens.some(({ list }) => list?.entity === name);
}

/** A list by its entity and the query that people cannot remove. */
type FixedList = Pick<ListDefinition, 'entity' | 'fixedQuery' | 'ownQuery'>;

/** True if a list reads very many rows: its fixed query leaves none out. */
export function readsManyRows(registry: Registry, { entity, fixedQuery, ownQuery = '' }: FixedList): boolean {
  return fixedQuery + ownQuery === '' && listsManyRows(registry, getEntity(registry, entity));
}

/**
 * True if an index of the list's entity can hold the order of a field: not the name of a referred record, a field behind a reference, a
 * value computed on reading or a text without a small greatest length.
 */
export function canBeOrdered({ hops, isLabel, field }: ListField): boolean {
  if (hops.length > 0 || isLabel || field.column || field.property['x-computed'] !== undefined || !rulesOf(field).isOrdered) return false;
  return field.kind !== 'text' && field.kind !== 'html' ? true : (field.property.maxLength ?? Number.POSITIVE_INFINITY) <= orderedLengthMax;
}

/** True if the grid offers to sort a list by a column. */
export function isSortable(registry: Registry, list: FixedList, column: ListColumn): boolean {
  if (column.sortable === false) return false;
  const found = findColumnField(registry, list.entity, column);
  if (found?.field.kind === 'references') return false;
  if (!readsManyRows(registry, list)) return true;
  return found !== undefined && canBeOrdered(found) && sortedFields(registry, list.entity).has(found.field.name);
}

/**
 * The fields of a large entity in whose order an index stands, both ways: those by which a list sorts first, and the columns that say
 * `sortable`.
 */
export function sortedFields(registry: Registry, entityName: string): ReadonlySet<string> {
  const known = sortedFieldsOf(registry);
  const fields = known.get(entityName) ?? findSortedFields(registry, entityName);
  known.set(entityName, fields);
  return fields;
}

const sortedFieldsOf = memoizeByObject((_registry: Registry) => new Map<string, ReadonlySet<string>>());

function findSortedFields(registry: Registry, entityName: string): ReadonlySet<string> {
  const lists = registry.screens.flatMap(({ list }) => (list?.entity === entityName ? [list.options] : []));
  const names = lists.flatMap(({ sort = [], columns }) => [
    ...sort.slice(0, 1).map((key) => key.replace(/^-/, '')),
    ...columns.filter(({ sortable }) => sortable).map(({ field }) => field),
  ]);
  const isOrdered = (name: string): boolean => {
    const found = findListField(registry, entityName, name);
    return found !== undefined && canBeOrdered(found);
  };
  return new Set(['id', ...names.filter(isOrdered)]);
}

import type { FilterJson } from '../../query/ListQuery.ts';
import type { Reader } from '../../Reader.ts';
import { childrenFields, findChildren } from '../columns/childrenColumn.ts';
import { type ColumnsOf, childrenRead, computedNamed, formulaFields } from '../columns/computedColumn.ts';
import { findListField, type ListField } from '../columns/listField.ts';
import { ownNames } from '../columns/ownNames.ts';
import { filterLeaves } from '../filterLeaves.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import type { ColumnChildren, ListColumn } from '../types.gen.ts';
import { barredFields, canUse } from './permissions.ts';

/** Returns a test that is true if the reader can see a list field: neither the field nor a reference on its path is barred. */
export function fieldVisibility(registry: Registry, reader: Reader): (field: ListField) => boolean {
  const barredOf = new Map<string, ReadonlySet<string>>();
  const isBarred = (entityName: string, name: string): boolean => {
    let barred = barredOf.get(entityName);
    if (!barred) {
      barred = barredFields(registry, getEntity(registry, entityName), reader);
      barredOf.set(entityName, barred);
    }
    return barred.has(name);
  };
  return ({ hops, field }) => ![...hops, field].some((step) => isBarred(step.entity, step.name));
}

/**
 * Returns a test that is true if the reader can see a computed column: every field that it reads and, of records that refer to the row,
 * a list of them.
 */
export function computedVisibility(registry: Registry, reader: Reader): (list: ColumnsOf, column: ListColumn) => boolean {
  const isVisible = fieldVisibility(registry, reader);
  const areVisible = (entityName: string, children: ColumnChildren): boolean => {
    const entity = findChildren(registry, entityName, children)?.entity;
    const resources = [...registry.resources.values()].filter(({ schema }) => schema === entity?.name);
    const isListed = resources.some((resource) => canUse(registry, reader, resource, 'list'));
    return isListed && childrenFields(registry, entityName, children)?.every(isVisible) === true;
  };
  return (list, column) =>
    formulaFields(registry, list, column).every(isVisible) &&
    childrenRead(registry, list, column).every((children) => areVisible(list.entity, children));
}

/** True if the reader can see the field or computed column that a name refers to in this list. */
export function isReadable(registry: Registry, list: ListDefinition, reader: Reader, name: string): boolean {
  if (ownNames(registry, list)?.has(name) === false) return false;
  const isVisible = fieldVisibility(registry, reader);
  const computed = computedNamed(list, name);
  if (computed) return computedVisibility(registry, reader)(list, computed);
  const field = findListField(registry, list.entity, name);
  return field !== undefined && isVisible(field);
}

/** The starting filter without the conditions on fields that this reader never sees; a group that holds one is left out whole. */
export function readableFilter(registry: Registry, list: ListDefinition, filter: FilterJson, reader: Reader): FilterJson {
  const isKept = ([key, value]: [string, FilterJson[string]]) =>
    filterLeaves({ [key]: value }).every(({ field }) => isReadable(registry, list, reader, field));
  return Object.fromEntries(Object.entries(filter).filter(isKept));
}

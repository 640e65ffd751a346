import { memoizeByObject } from '../../memoizeByObject.ts';
import type { Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import { findColumnField } from './listField.ts';
import { readFields } from './readFields.ts';
import { unitFieldOf } from './unitField.ts';

const namesByList = memoizeByObject((_registry: Registry) => new WeakMap<ListDefinition, ReadonlySet<string>>());

/**
 * The names that a query may use through a report that opens its own columns alone: the key of a row, the columns with their labels and
 * units, and the fields that their cells read. Law 67.
 * @returns undefined for a list that opens its whole entity
 */
export function ownNames(registry: Registry, list: ListDefinition): ReadonlySet<string> | undefined {
  if (list.ownQuery === undefined) return undefined;
  const known = namesByList(registry);
  const found = known.get(list) ?? findNames(registry, list);
  known.set(list, found);
  return found;
}

function findNames(registry: Registry, list: ListDefinition): ReadonlySet<string> {
  const names = list.options.columns.flatMap((column) => {
    const field = findColumnField(registry, list.entity, column);
    const hasLabel = field !== undefined && !field.isLabel && field.field.reference !== undefined;
    const unit = unitFieldOf(registry, list, column);
    const labels = hasLabel ? [`${column.field}_label`] : [];
    return [column.field, ...labels, ...(unit === undefined ? [] : [unit]), ...readFields(registry, list, column)];
  });
  return new Set(['id', ...names]);
}

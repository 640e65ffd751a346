import type { Registry } from '../registry.ts';
import type { ListColumn } from '../types.gen.ts';
import { type ColumnsOf, formulaFields } from './computedColumn.ts';
import { findColumnField, type ListField } from './listField.ts';

/**
 * The field of the same row that names the unit of a column's values, as a path from the entity of the list; undefined: all of them have the
 * same unit, or none. An amount of a formula has the unit that the fields of the formula share.
 */
export function unitFieldOf(registry: Registry, list: ColumnsOf, column: ListColumn): string | undefined {
  if (typeof column.unit === 'object') return column.unit.field;
  const found = findColumnField(registry, list.entity, column);
  // A fixed unit on a column whose field has several would make one sum of them.
  if (found) return unitFieldOfField(found);
  if (column.unit !== undefined || column.format !== 'currency' || column.formula === undefined) return undefined;
  const [unit, ...others] = new Set(formulaFields(registry, list, column).flatMap((field) => unitFieldOfField(field) ?? []));
  return others.length === 0 ? unit : undefined;
}

/** As `unitFieldOf`, of a field that no column shows. */
export function unitFieldOfField({ hops, field, isLabel }: ListField): string | undefined {
  const unit = field.property['x-unit'];
  return typeof unit === 'object' && !isLabel ? [...hops.map(({ name }) => name), unit.field].join('.') : undefined;
}

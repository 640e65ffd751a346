import type { ColumnType } from '../../query/ListQuery.ts';
import type { Entity, Field } from '../entity.ts';
import { filterLeaves } from '../filterLeaves.ts';
import type { Registry } from '../registry.ts';
import type { ColumnChildren } from '../types.gen.ts';
import { findListField, type ListField } from './listField.ts';

/** The records from which a column with `children` is worked out. */
export interface FoundChildren {
  readonly entity: Entity;
  /** Their reference to the row. */
  readonly reference: Field;
  /** The field of which the value is worked out; undefined for a count. */
  readonly field: ListField | undefined;
}

/** @returns undefined if the entity, its reference to the entity of the list, or its field is missing, which the lint reports */
export function findChildren(registry: Registry, entityName: string, { by, fn, of }: ColumnChildren): FoundChildren | undefined {
  const [name = '', referenceName = ''] = by.split('.');
  const entity = registry.entities.get(name);
  const reference = entity?.fields.get(referenceName);
  if (!entity || reference?.kind !== 'reference' || reference.reference?.entity !== entityName) return undefined;
  if ((fn ?? 'count') === 'count') return { entity, reference, field: undefined };
  const field = of === undefined ? undefined : entity.fields.get(of);
  if (!field || field.column || field.reference || field.property['x-computed'] !== undefined) return undefined;
  const found = findListField(registry, name, field.name);
  return found && measured(fn).includes(found.type) ? { entity, reference, field: found } : undefined;
}

/** The types of which a function gives a value. */
export function measured(fn: ColumnChildren['fn']): readonly ColumnType[] {
  return fn === 'sum' ? ['number', 'decimal'] : ['number', 'decimal', 'date', 'datetime'];
}

/** The type of a value over the records; a count is a whole number. */
export function childrenType(
  registry: Registry,
  entityName: string,
  children: ColumnChildren,
): { type: ColumnType; decimals?: number | undefined } {
  const { field } = findChildren(registry, entityName, children) ?? {};
  return field ? { type: field.type, decimals: field.decimals } : { type: 'number', decimals: undefined };
}

/** Every field of the records that the column reads; undefined if one is missing. */
export function childrenFields(registry: Registry, entityName: string, children: ColumnChildren): readonly ListField[] | undefined {
  const found = findChildren(registry, entityName, children);
  if (!found) return undefined;
  const names = [found.reference.name, ...filterLeaves(children.filter ?? {}).map(({ field }) => field)];
  const fields = names.map((name) => findListField(registry, found.entity.name, name));
  if (fields.includes(undefined)) return undefined;
  return [...fields.filter((field) => field !== undefined), ...(found.field ? [found.field] : [])];
}

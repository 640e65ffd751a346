import type { Entity } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { ChildList, ResourceDefinition, SortKeys } from '../types.gen.ts';

/** Records that are changed with the record they belong to (`"as": "lines"` of a child). */
export interface RecordLines {
  /** The property of the record that holds them: the name of their resource, or another. */
  readonly name: string;
  readonly child: ChildList;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
  /** The fields that a form shows, in their order. */
  readonly columns: readonly string[];
  readonly sort: SortKeys;
  readonly maxItems: number;
  readonly minItems: number | undefined;
}

export const defaultMaxItems = 100;

/** The lines of a resource's records, in the order of the definition. */
export function recordLines(registry: Registry, { children = [] }: ResourceDefinition): RecordLines[] {
  return children.flatMap((child) => {
    const resource = registry.resources.get(child.resource);
    if (child.as !== 'lines' || !resource) return [];
    const entity = getEntity(registry, resource.schema);
    return [
      {
        name: child.name ?? resource.name,
        child,
        resource,
        entity,
        columns: child.columns ?? lineFields(entity, child),
        sort: sortOf(entity, child, resource),
        maxItems: child.max_items ?? defaultMaxItems,
        minItems: child.min_items,
      },
    ];
  });
}

/** The fields that a person may fill in a line. */
function lineFields({ fields }: Entity, { field: reference, order }: ChildList): string[] {
  const own = [...fields.values()].filter(({ name, isBase, readOnly, kind }) => {
    return !isBase && !readOnly && kind !== 'rows' && name !== reference && name !== order;
  });
  return own.map(({ name }) => name);
}

/** By the number that counts them, else in the order of their list, as far as it names their own fields. */
function sortOf({ fields }: Entity, { order, sort }: ChildList, { list }: ResourceDefinition): SortKeys {
  if (order !== undefined) return [order];
  const kindOf = (key: string) => fields.get(key.replace(/^-/, ''))?.kind;
  return (sort ?? list?.sort ?? []).filter((key) => kindOf(key) !== undefined && kindOf(key) !== 'reference');
}

import type { Registry } from '../registry.ts';
import { type ListDefinition, queryText } from '../screens.ts';
import type { ChildList, ListColumn, ResourceDefinition } from '../types.gen.ts';

/** Name of a child of a resource in addresses, counts and calls: its resource and its reference. */
export function childName({ resource, field }: Pick<ChildList, 'resource' | 'field'>): string {
  return `${resource}.${field}`;
}

/** The list of a child: that of its resource with the columns, order and texts of the child. */
export function childList({ entities }: Pick<Registry, 'entities'>, child: ChildList, resource: ResourceDefinition): ListDefinition {
  const { list } = resource;
  const names = child.columns ?? list?.columns.map(({ field }) => field) ?? [...(entities.get(resource.schema)?.title ?? [])];
  const columnOf = (name: string): ListColumn => list?.columns.find(({ field }) => field === name) ?? { field: name };
  const columns = names.filter((name) => child.columns !== undefined || name !== child.field).map(columnOf);
  const sort = child.sort ?? list?.sort;
  const empty = child.empty ?? list?.empty;
  const totals = list?.totals?.filter(({ field }) => names.includes(field));
  return {
    entity: resource.schema,
    path: resource.api_url,
    fixedQuery: queryText(child.query_params),
    filtersParams: undefined,
    filtersEmpty: undefined,
    options: {
      columns,
      ...(list?.categories && { categories: list.categories }),
      ...(sort && { sort }),
      ...(empty && { empty }),
      ...(totals && { totals }),
    },
    actions: child.add ?? true,
  };
}

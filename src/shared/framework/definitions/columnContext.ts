import type { QueryContext, QueryField } from '../query/ListQuery.ts';
import { findListField } from './listField.ts';
import type { Registry } from './registry.ts';
import type { ListDefinition } from './screens.ts';

/** The columns of a list as the filter grammar sees them: the fields that its rows are sure to have. */
export function columnContext(registry: Registry, { entity, options: { columns } }: ListDefinition): QueryContext {
  const fields = new Map<string, QueryField>();
  for (const { field: name, computed, type, decimals } of columns) {
    const field = computed ? { name, type: type ?? 'text', decimals } : findListField(registry, entity, name);
    if (field) fields.set(name, { name, type: field.type, decimals: field.decimals });
  }
  return { find: (name) => fields.get(name), fieldNames: () => [...fields.keys()], extras: [] };
}

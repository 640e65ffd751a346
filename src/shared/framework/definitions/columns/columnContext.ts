import type { QueryContext, QueryField } from '../../query/ListQuery.ts';
import type { Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import { computedType, isComputed } from './computedColumn.ts';
import { findListField } from './listField.ts';

/** The columns of a list as the filter grammar sees them: the fields that its rows are sure to have. */
export function columnContext(registry: Registry, list: ListDefinition): QueryContext {
  const { entity, options } = list;
  const fields = new Map<string, QueryField>();
  for (const column of options.columns) {
    const { field: name } = column;
    const field = isComputed(column) ? computedType(registry, list, column) : findListField(registry, entity, name);
    if (field) fields.set(name, { name, type: field.type, decimals: field.decimals });
  }
  return { find: (name) => fields.get(name), fieldNames: () => [...fields.keys()], extras: [] };
}

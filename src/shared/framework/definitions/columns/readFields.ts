import { filterSources } from '../../fields/referenceFilter.ts';
import { placeholderFields } from '../placeholderFields.ts';
import type { Registry } from '../registry.ts';
import type { ListDefinition } from '../screens.ts';
import type { ListColumn } from '../types.gen.ts';
import { findColumnField } from './listField.ts';

/** Further fields of a row that a cell needs, besides the key that each row has. */
export function readFields(registry: Registry, list: ListDefinition, column: ListColumn): string[] {
  const { reads = [], endpoint, editable } = column;
  const filter = editable ? findColumnField(registry, list.entity, column)?.field.property['x-ref']?.filter : undefined;
  return [...new Set([...reads, ...placeholderFields([endpoint?.call ?? '']), ...filterSources(filter)])].filter((name) => name !== 'id');
}

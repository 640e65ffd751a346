import { entityIndexes } from '../src/server/db/schema/entityIndexes.ts';
import type { IndexDefinition, IndexKind } from '../src/server/db/schema/indexDefinition.ts';
import { isFiltered } from '../src/server/db/schema/searchedFields.ts';
import { findColumnField } from '../src/shared/framework/definitions/columns/listField.ts';
import type { Field } from '../src/shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../src/shared/framework/definitions/screens.ts';
import type { ListColumn } from '../src/shared/framework/definitions/types.gen.ts';
import { listType } from '../src/shared/framework/fields/kinds.ts';

/** Ways to find the rows by each column that lists of an entity filter, in the order of the columns. */
export function filterLines(registry: Registry, lists: readonly ListDefinition[]): string[] {
  const columns = lists.flatMap(({ entity, options }) => options.columns.filter(isFiltered).map((column) => ({ entity, column })));
  const byName = [...new Map(columns.map((each) => [each.column.field, each])).values()];
  const width = Math.max(0, ...byName.map(({ column }) => column.field.length)) + 2;
  return byName.map(({ entity, column }) => `${column.field.padEnd(width)}${wayOf(registry, entity, column)}`);
}

function wayOf(registry: Registry, entityName: string, column: ListColumn): string {
  const found = findColumnField(registry, entityName, column);
  if (!found) return 'computed for row after row, along the order of the list';
  const { hops, field, isLabel } = found;
  const [link] = isLabel && field.reference ? [...hops, field] : hops;
  if (link?.reference) return `records of ${link.reference.entity} first, then their rows: ${ownWay(registry, entityName, link)}`;
  return ownWay(registry, entityName, field);
}

function ownWay(registry: Registry, entityName: string, field: Field): string {
  const indexes = entityIndexes(registry, getEntity(registry, entityName));
  const ways = indexes.flatMap((index) => {
    if (index.fields[0] !== field || index.when) return [];
    // An order of text by people's collation finds no values.
    const word = index.kind === 'order' && listType(field) === 'text' ? 'order' : served[index.kind];
    return word === undefined ? [] : [`${word} by ${index.name}`];
  });
  if (ways.length > 0) return ways.join('; ');
  const covering = indexes.find((index) => carries(index, field));
  if (covering) return `scan of the covering index ${covering.name}`;
  return 'walk along the order of the list, then the whole table';
}

function carries({ kind, fields }: IndexDefinition, field: Field): boolean {
  return kind === 'covering' && fields.includes(field);
}

/** The conditions that an index of each kind serves. */
const served: Readonly<Record<IndexKind, string | undefined>> = {
  unique: 'values',
  unique_blanks: 'values',
  order: 'values, spans and order',
  covering: undefined,
  lookup: 'values and spans',
  members: 'members',
  contains: 'parts',
  digits: 'parts',
  equals: 'whole texts and beginnings',
};

import { AppError } from '../AppError.ts';
import { listType } from '../fields/kinds.ts';
import type { FilterJson, FilterNode, QueryContext } from '../query/ListQuery.ts';
import { parseFilter } from '../query/parseFilter.ts';
import type { Entity } from './entity.ts';

/** The fields of one record as the filter grammar sees them. */
function recordContext(entity: Entity): QueryContext {
  return {
    find: (name) => {
      const field = entity.fields.get(name);
      const type = field && listType(field);
      return type && { name, type, decimals: field.decimals };
    },
    fieldNames: () => [...entity.fields.values()].filter((field) => listType(field)).map((field) => field.name),
    extras: [],
  };
}

/**
 * Reads a condition on a record: of `x-when`, or of an action.
 * @returns undefined when it names a field that the entity lacks: one that was withheld from this reader
 * @throws AppError as `parseFilter` for every other offence
 */
export function parseCondition(entity: Entity, filter: FilterJson): readonly FilterNode[] | undefined {
  try {
    return parseFilter(filter, recordContext(entity), 'x-when');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_column') return undefined;
    throw error;
  }
}

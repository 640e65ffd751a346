import { AppError } from '../AppError.ts';
import { fieldContext } from '../fields/fieldContext.ts';
import type { FilterJson, FilterNode } from '../query/ListQuery.ts';
import { parseFilter } from '../query/parseFilter.ts';
import type { Entity } from './entity.ts';

/**
 * Reads a condition on a record: of `x-when`, or of an action.
 * @returns undefined when it names a field that the entity lacks: one that was withheld from this reader
 * @throws AppError as `parseFilter` for every other offence
 */
export function parseCondition(entity: Entity, filter: FilterJson): readonly FilterNode[] | undefined {
  try {
    return parseFilter(filter, fieldContext(entity.fields), 'x-when');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_column') return undefined;
    throw error;
  }
}

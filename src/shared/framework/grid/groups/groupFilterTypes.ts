import { filterTypes, filterTypesFor, type OfferedFilterType } from '../filterTypes.ts';
import type { GridColumn } from '../GridColumn.ts';

const comparisons: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte']);

/**
 * The operators of a condition in a group. A typed part of an option's label is sent as the matching options (grid contract 3.4), from
 * which the text cannot be read back: columns with options have none of these operators.
 * @param present the operator that the condition has already
 */
export function groupFilterTypes(column: GridColumn, present: OfferedFilterType): OfferedFilterType[] {
  return filterTypesFor(column).filter((type) => {
    const { wire } = filterTypes[type];
    return type === present || column.options === undefined || column.type === 'boolean' || !wire || comparisons.has(wire.operator);
  });
}

import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** true: the values of the column are numbers to compare, so that they lie at the right with figures of one width. */
export function isNumeric({ type, reference, searchOptions }: ColumnDescription): boolean {
  return (type === 'number' || type === 'decimal') && !reference && !searchOptions;
}

import { type CellKind, cellKind } from '../../../../shared/framework/cells/cellKind.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

const numericKinds: readonly CellKind[] = ['number', 'decimal', 'duration'];

/** true: the values of the column are numbers to compare, so that they lie at the right with figures of one width. */
export function isNumeric(column: ColumnDescription): boolean {
  const { type, reference, searchOptions } = column;
  return (type === 'number' || type === 'decimal') && numericKinds.includes(cellKind(column)) && !reference && !searchOptions;
}

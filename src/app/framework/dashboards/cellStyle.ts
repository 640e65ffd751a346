import type { CSSProperties } from 'react';
import { isNumeric, type TileColumn } from './tileColumns.ts';

/** true: a text, cut in one line where its column is narrow. */
export function isCut({ columns }: TileColumn): boolean {
  return columns.every(({ type, reference }) => type === 'text' || reference);
}

/** Every row has one line: numbers and dates have the width of their content, numbers at the right; texts share the rest. */
export function cellStyle(column: TileColumn): CSSProperties {
  return { whiteSpace: 'nowrap', ...(isNumeric(column) && { textAlign: 'end' }), ...(isCut(column) && cut) };
}

/** A maximum of 0 lets a column be narrower than its text. */
const cut = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const lengths = { least: 10, most: 28 } as const;

/**
 * Shares of the texts' columns in the room that numbers and dates leave, by their longest text: together 100 %.
 * @param longest characters of the longest text of each column, its heading included
 */
export function columnShares(columns: readonly TileColumn[], longest: (column: TileColumn) => number): ReadonlyMap<string, string> {
  const sizes = columns
    .filter(isCut)
    .map((column) => [column.field, Math.min(lengths.most, Math.max(lengths.least, longest(column)))] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  return new Map(sizes.map(([field, size]) => [field, `${Math.round((1000 * size) / total) / 10}%`]));
}

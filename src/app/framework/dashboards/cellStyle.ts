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

/** Columns of one percentage get equal parts of the rest; a maximum of 0 lets them be narrower than their text. */
const cut = { width: '50%', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

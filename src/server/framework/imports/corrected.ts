import type { Corrections } from './ImportSettings.ts';
import type { ImportRow } from './ImportTable.ts';

/** A row with its corrected cells. */
export function corrected(row: ImportRow, corrections: Corrections): ImportRow {
  const own = Object.entries(corrections[row.line] ?? {});
  if (own.length === 0) return row;
  const cells = [...row.cells];
  for (const [place, text] of own) {
    while (cells.length <= Number(place)) cells.push(null);
    cells[Number(place)] = text;
  }
  return { ...row, cells };
}

import type { FormCell, FormSection } from '../types.gen.ts';

/** The fields of a cell in reading order: one, or those of an address and what belongs to it. */
export function cellNames(cell: FormCell): readonly string[] {
  return typeof cell === 'string' ? [cell] : [...cell.address.flat(), ...(cell.fields ?? [])];
}

/** The fields of a layout in reading order. */
export function layoutNames(layout: readonly FormSection[]): string[] {
  return layout.flatMap(({ rows }) => rows.flat().flatMap(cellNames));
}

/** The layout with the fields that pass a test; lines, cells, rows and sections that lose all their fields are left out. */
export function keepCells(layout: readonly FormSection[], isKept: (name: string) => boolean): FormSection[] {
  const keptCell = (cell: FormCell): FormCell[] => {
    if (typeof cell === 'string') return isKept(cell) ? [cell] : [];
    const lines = cell.address.map((line) => line.filter(isKept)).filter((line) => line.length > 0);
    const fields = (cell.fields ?? []).filter(isKept);
    return lines.length > 0 ? [{ ...cell, address: lines, ...(cell.fields && { fields }) }] : fields;
  };
  return layout
    .map((section) => ({ ...section, rows: section.rows.map((row) => row.flatMap(keptCell)).filter((row) => row.length > 0) }))
    .filter(({ rows }) => rows.length > 0);
}

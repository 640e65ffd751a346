/** A column on paper. */
export interface PrintedColumn {
  readonly name: string;
  /** Least width in pixels at the size of a hint. */
  readonly width: number;
}

/** Columns that lie side by side, and the factor of their size. */
export interface PrintedSheet {
  readonly names: readonly string[];
  readonly zoom: number;
}

/** Pixels between the margins of a wide Letter sheet, which is narrower than A4. */
const sheetWidth = 964;

/** Smallest factor of the 12 px of a hint: 7 pt. */
const smallestZoom = 0.78;

/**
 * Spreads columns over sheets on which their texts are 7 pt or more: as many as fit side by side, the rest below. The first column, which
 * names the row, begins each sheet.
 */
export function printedSheets(columns: readonly PrintedColumn[]): readonly PrintedSheet[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const sheets: PrintedColumn[][] = [[first]];
  for (const column of others) {
    const sheet = sheets.at(-1) ?? [];
    if (sheet.length > 1 && widthOf([...sheet, column]) > sheetWidth / smallestZoom) sheets.push([first, column]);
    else sheet.push(column);
  }
  return sheets.map((sheet) => ({
    names: sheet.map(({ name }) => name),
    zoom: Math.max(smallestZoom, Math.min(1, sheetWidth / widthOf(sheet))),
  }));
}

const widthOf = (columns: readonly PrintedColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

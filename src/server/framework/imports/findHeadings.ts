import { type ImportRow, isBlankCell } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';

/** Rows that can be offered as the one with the headings. */
const offeredMax = 10;

export interface HeadingChoice {
  /** Line of the headings that a person has chosen; undefined: found out. */
  readonly line?: number | undefined;
  /** The number of fields that a row of headings names. */
  readonly matches?: ((row: ImportRow) => number) | undefined;
}

interface HeadedRows {
  /** The first rows that are not blank. */
  readonly first: readonly ImportRow[];
  readonly headingLine: number;
  /** The row with the headings and those below it. */
  readonly rows: AsyncIterable<ImportRow>;
}

/**
 * Finds the row with the headings: the chosen row, else the row among the first rows that names most fields, else the first row. Title
 * lines above are left out.
 * @throws AppError 400 `import_file_empty`, `import_no_rows`
 */
export async function findHeadings(source: AsyncIterable<ImportRow>, { line, matches = () => 0 }: HeadingChoice): Promise<HeadedRows> {
  const iterator = source[Symbol.asyncIterator]();
  const first: ImportRow[] = [];
  const held: ImportRow[] = [];
  for (let isOpen = true; isOpen && (first.length < offeredMax || (line !== undefined && !held.some((row) => row.line >= line))); ) {
    const next = await iterator.next();
    if (next.done) isOpen = false;
    else if (next.value.cells.some((cell) => !isBlankCell(cell))) {
      held.push(next.value);
      if (first.length < offeredMax) first.push(next.value);
    }
  }
  if (held.length === 0) throw importErrors.import_file_empty();
  const place = line === undefined ? bestPlace(first.map(matches)) : held.findIndex((row) => row.line >= line);
  const headings = held[place];
  if (!headings) throw importErrors.import_no_rows();
  const rows = async function* (): AsyncGenerator<ImportRow> {
    try {
      yield* held.slice(place);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  return { first, headingLine: headings.line, rows: rows() };
}

function bestPlace(scores: readonly number[]): number {
  return scores.indexOf(Math.max(...scores));
}

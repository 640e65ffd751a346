import type { DraftRow, ImportColumn, RowProblems } from './DraftRow.ts';
import { isBlankCell } from './ImportTable.ts';
import type { ImportLines } from './importLines.ts';

/** A row of the file as a part of its record. */
export interface RecordRow extends Pick<DraftRow, 'line' | 'cells'> {
  /** Fields of the record whose value the row gives. */
  readonly fields: ReadonlySet<string>;
  /** Place of the line that the row gives, from 0; undefined: none. */
  readonly item: number | undefined;
  /** Problems between this row and an earlier one of the record. */
  readonly problems: RowProblems;
}

/** The rows of one record. Its values and problems are those of the record; a problem of a line is named by its place, `chapters/2/title`. */
export interface RecordDraft extends DraftRow {
  readonly rows: readonly RecordRow[];
  /** The lines in the order of their rows; undefined: the file has no columns for them. */
  readonly items: readonly LineDraft[] | undefined;
}

/** The values of a line by the names of its own fields. */
export interface LineDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly cells: DraftRow['cells'];
}

/** Columns of the file that give lines, and the column that joins rows. */
export interface JoinOptions {
  readonly lines: ImportLines | undefined;
  readonly columns: readonly ImportColumn[];
  /** Place of the column whose equal texts make rows one record; null: each row is one. */
  readonly join: number | null;
}

/**
 * The records of a file: rows with the same text in the joining column are one, wherever they stand. The first row with a value for a field of
 * the record gives it; a later one repeats it or is blank.
 */
export function joinRows(drafts: readonly DraftRow[], { lines, columns, join }: JoinOptions): RecordDraft[] {
  const lineColumns = columns.filter(({ field }) => lines?.columns.has(field.name));
  if (!lines || lineColumns.length === 0) return drafts.map((draft) => ({ ...draft, items: undefined, rows: [rowOf(draft, columns)] }));
  const own = columns.filter((column) => !lineColumns.includes(column));
  // The texts of the joining column are alike, whatever their case.
  const compared = own.filter(({ place }) => place !== join);
  const groups = new Map<string, [DraftRow, ...DraftRow[]]>();
  for (const draft of drafts) {
    const key = joinKey(draft, join);
    const group = groups.get(key);
    if (group) group.push(draft);
    else groups.set(key, [draft]);
  }
  return [...groups.values()].map((rows) => joined({ lines, own, compared, lineColumns }, rows));
}

/** Rows without a text in the joining column stay alone. */
function joinKey({ row, cells }: DraftRow, join: number | null): string {
  const cell = join === null ? null : (cells[join] ?? null);
  return isBlankCell(cell) ? `row ${row}` : `text ${String(cell).normalize('NFC').trim().toLowerCase()}`;
}

function rowOf({ line, cells, values, problems }: DraftRow, columns: readonly ImportColumn[]): RecordRow {
  const names = columns.map(({ field }) => field.name).filter((name) => values[name] !== undefined || problems[name] !== undefined);
  return { line, cells, fields: new Set(names), item: undefined, problems: {} };
}

interface JoinedColumns {
  readonly lines: ImportLines;
  /** Columns of the record, and those among them whose cells have to agree. */
  readonly own: readonly ImportColumn[];
  readonly compared: readonly ImportColumn[];
  readonly lineColumns: readonly ImportColumn[];
}

function joined({ lines, own, compared, lineColumns }: JoinedColumns, drafts: readonly [DraftRow, ...DraftRow[]]): RecordDraft {
  const [first] = drafts;
  const cells = [...first.cells];
  const values: Record<string, unknown> = {};
  const problems: Record<string, RowProblems[string]> = {};
  const between = drafts.map((): Record<string, RowProblems[string]> => ({}));
  const given = drafts.map(() => new Set<string>());
  for (const column of own) {
    const { place } = column;
    const { name } = column.field;
    const giver = drafts.findIndex((draft) => draft.values[name] !== undefined || draft.problems[name] !== undefined);
    const source = drafts[giver];
    if (!source) continue;
    given[giver]?.add(name);
    cells[place] = source.cells[place] ?? null;
    if (source.values[name] !== undefined) values[name] = source.values[name];
    if (source.problems[name]) problems[name] = source.problems[name];
    if (!compared.includes(column)) continue;
    for (const [i, draft] of drafts.entries())
      if (i > giver && draft.values[name] !== undefined && JSON.stringify(draft.values[name]) !== JSON.stringify(values[name]))
        Object.assign(between[i] ?? {}, { [name]: { key: 'import.joined_differs', values: { line: source.line } } });
  }
  const items: LineDraft[] = [];
  const places = drafts.map((draft) => {
    const filled = lineColumns.filter(({ field: { name } }) => draft.values[name] !== undefined || draft.problems[name] !== undefined);
    if (filled.length === 0) return undefined;
    const line: Record<string, unknown> = {};
    for (const { field } of filled) {
      const name = lines.columns.get(field.name)?.name ?? field.name;
      if (draft.values[field.name] !== undefined) line[name] = draft.values[field.name];
      const problem = draft.problems[field.name];
      if (problem) problems[`${lines.name}/${items.length}/${name}`] = problem;
    }
    return items.push({ values: line, cells: draft.cells }) - 1;
  });
  const rows = drafts.map(({ line, cells: ownCells }, i) => ({
    line,
    cells: ownCells,
    fields: given[i] ?? new Set<string>(),
    item: places[i],
    problems: between[i] ?? {},
  }));
  return { row: first.row, line: first.line, cells, values, problems, items, rows };
}

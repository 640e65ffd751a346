import type { AppError } from '../../../shared/framework/AppError.ts';
import type { ImportCounts } from '../../../shared/framework/imports/Import.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { applyInParts, type PartItem } from '../changes/applyInParts.ts';
import { applyRows, type RowChange, type RowOutcome } from '../records/applyRows.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { RowChecker } from '../records/RowChecker.ts';
import type { RefusedLine, RowProblems } from './DraftRow.ts';
import type { ImportTarget } from './importTarget.ts';
import { type ImportContent, type PlannedRow, planRows } from './planRows.ts';
import { problemsByRow } from './problemsByRow.ts';

/** Effect of the rows of a file. */
export interface RowsOutcome {
  readonly isKept: boolean;
  readonly counts: ImportCounts;
  /** Number of new and changed records. */
  readonly records: number;
  readonly refused: readonly RefusedLine[];
  /** Ids of the records whose rows are not refused. A record that is not kept has none. */
  readonly ids: readonly RecordId[];
  /** true: lines of stored records are changed. */
  readonly hasLines: boolean;
  /** The effects on records, in the order of the rows. */
  readonly outcomes: readonly RowOutcome[];
}

/** What came of some rows, one after another in the file. */
export interface RowsPart extends Pick<RowsOutcome, 'counts' | 'records' | 'refused' | 'ids' | 'outcomes'> {
  readonly lines: readonly number[];
}

interface ImportOptions {
  /** `none`: check only. `all`: kept if no row is refused. */
  readonly keep: 'none' | 'all';
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number) => void) | undefined;
}

interface PartsOptions extends Omit<ImportOptions, 'keep'> {
  /** Called with the planned rows before the first one is tried. */
  readonly begin?: ((rows: readonly PlannedRow[]) => void) | undefined;
  /** Called within the transaction of each part. */
  readonly keep: (tx: ScopedConnection, part: RowsPart) => Promise<void>;
  /** Changes of a part at most. */
  readonly max?: number | undefined;
}

/**
 * Checks the rows of a file, or imports all or none, each with the rights, checks and hooks of a single change. The import is one
 * transaction, because its rows are kept together or not at all; a check lets go of the records after each part.
 * @throws as `applyRows`
 */
export async function importRows(
  connection: ScopedConnection,
  importing: ImportTarget,
  target: RecordTarget,
  content: ImportContent,
  { keep, signal, progress }: ImportOptions,
): Promise<RowsOutcome> {
  const rows = await planRows(connection, importing, target, content);
  signal?.throwIfAborted();
  // Rows that are refused already are tried to find their other problems, and never kept.
  const tried = rows.filter((row) => row.change && (keep === 'none' || isGood(row)));
  const changes = tried.flatMap(({ change }): RowChange[] => (change ? [change] : []));
  const isCheck = keep === 'none' || (keep === 'all' && !rows.every(isGood));
  const outcomes = isCheck
    ? await new RowChecker(connection, target, { signal, progress }).check(changes)
    : await applyRows(connection, target, changes, { keep, signal, progress });
  const effects = new Map(tried.map((row, i) => [row, outcomes[i]]));
  const effect = effectOf(
    importing,
    rows.map((row) => ({ row, outcome: effects.get(row) })),
  );
  return {
    isKept: keep === 'all' && effect.refused.length === 0,
    ...effect,
    outcomes,
    hasLines: changes.some((change) => changesLines(importing, change)),
  };
}

/**
 * Imports the rows of a file that are not refused, in parts and in their order, each with the rights, checks and hooks of a single change.
 * The parts that are committed stay when the import ends early.
 * @throws as `applyInParts`
 */
export async function importGoodRows(
  connection: ScopedConnection,
  importing: ImportTarget,
  target: RecordTarget,
  content: ImportContent,
  { begin, keep, signal, progress, max }: PartsOptions,
): Promise<void> {
  const rows = await planRows(connection, importing, target, content);
  begin?.(rows);
  let first = 0;
  await applyInParts<PartItem & { readonly row: PlannedRow }>(connection, {
    target,
    signal,
    max,
    progress: (done) => progress?.(first + done),
    next: (_tx, most) => {
      const part: PlannedRow[] = [];
      for (let i = first, changes = 0; i < rows.length && changes < most; i += 1) {
        const row = rows[i];
        if (row) part.push(row);
        if (row && changeOf(row)) changes += 1;
      }
      return part.map((row) => ({ row, change: changeOf(row) }));
    },
    keep: async (tx, part) => {
      const lines = part.flatMap(({ item }) => item.row.rows.map(({ line }) => line));
      const outcomes = part.flatMap(({ outcome }) => outcome ?? []);
      const effect = effectOf(
        importing,
        part.map(({ item, outcome }) => ({ row: item.row, outcome })),
      );
      await keep(tx, { lines, outcomes, ...effect });
      first += part.length;
    },
  });
}

/** True for a change of a stored record's lines, whose earlier values no undo has. */
export function changesLines({ lines }: ImportTarget, change: RowChange | undefined): boolean {
  return lines !== undefined && change?.action === 'update' && change.values[lines.name] !== undefined;
}

function isGood({ problems, rows }: PlannedRow): boolean {
  return Object.keys(problems).length === 0 && rows.every((row) => Object.keys(row.problems).length === 0);
}

/** The change of a row, unless it is refused already. */
function changeOf(row: PlannedRow): RowChange | undefined {
  return isGood(row) ? row.change : undefined;
}

/** The effect of rows on records, by number of rows and of records, and the refused ones. */
function effectOf(
  { lines }: ImportTarget,
  effects: readonly { readonly row: PlannedRow; readonly outcome: RowOutcome | undefined }[],
): Pick<RowsOutcome, 'counts' | 'records' | 'refused' | 'ids'> {
  const counts = { created: 0, changed: 0, same: 0, refused: 0 };
  let records = 0;
  const refused: RefusedLine[] = [];
  const ids: RecordId[] = [];
  for (const { row, outcome: effect } of effects) {
    const size = row.rows.length;
    if (effect?.outcome === 'refused' || !isGood(row)) {
      const problems = { ...(effect?.outcome === 'refused' && problemsOf(effect.error)), ...row.problems };
      counts.refused += size;
      refused.push(...problemsByRow(row.rows, problems, lines?.name));
      continue;
    }
    const kind = effect?.outcome === 'created' || effect?.outcome === 'changed' ? effect.outcome : 'same';
    counts[kind] += size;
    if (kind !== 'same') records += 1;
    const id = effect?.id ?? row.id;
    if (id !== undefined) ids.push(id);
  }
  return { counts, records, refused: refused.toSorted((a, b) => a.line - b.line), ids };
}

/** The problems by field; of a record that is refused as a whole its reason. */
function problemsOf({ errors, messageKey, details }: AppError): RowProblems {
  return errors && Object.keys(errors).length > 0 ? errors : { '': { key: messageKey, values: details } };
}

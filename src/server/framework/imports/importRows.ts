import type { AppError } from '../../../shared/framework/AppError.ts';
import type { ImportCounts } from '../../../shared/framework/imports/Import.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { applyRows, type RowChange, type RowOutcome } from '../records/applyRows.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { RowChecker } from '../records/RowChecker.ts';
import type { ImportTarget } from './importTarget.ts';
import { type ImportContent, type PlannedRow, planRows, type RowProblems } from './planRows.ts';

/** Effect of the rows of a file. */
export interface RowsOutcome {
  readonly isKept: boolean;
  readonly counts: ImportCounts;
  readonly refused: readonly RefusedLine[];
  /** The effects on records, in the order of the rows. */
  readonly outcomes: readonly RowOutcome[];
}

export interface RefusedLine {
  readonly line: number;
  readonly problems: RowProblems;
}

interface ImportOptions {
  /** `none`: check only. `all`: kept if no row is refused. `good`: rows that are not refused are kept. */
  readonly keep: 'none' | 'all' | 'good';
  readonly signal?: AbortSignal;
  readonly progress?: (done: number) => void;
}

/**
 * Checks or imports the rows of a file, each with the rights, checks and hooks of a single change. An import is one transaction, because
 * its rows are kept together or not at all; a check lets go of the records after each part.
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
  const isGood = (row: PlannedRow): boolean => Object.keys(row.problems).length === 0;
  // Rows that are refused already are tried to find their other problems, and never kept.
  const tried = rows.filter((row) => row.change && (keep === 'none' || isGood(row)));
  const changes = tried.flatMap(({ change }): RowChange[] => (change ? [change] : []));
  const isCheck = keep === 'none' || (keep === 'all' && !rows.every(isGood));
  const outcomes = isCheck
    ? await new RowChecker(connection, target, { signal, progress }).check(changes)
    : await applyRows(connection, target, changes, { keep, signal, progress });
  const effects = new Map(tried.map((row, i) => [row, outcomes[i]]));
  const counts = { created: 0, changed: 0, same: 0, refused: 0 };
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    const effect = effects.get(row);
    const problems = { ...(effect?.outcome === 'refused' && problemsOf(effect.error)), ...row.problems };
    if (Object.keys(problems).length > 0) {
      counts.refused += 1;
      refused.push({ line: row.line, problems });
    } else counts[effect?.outcome === 'created' || effect?.outcome === 'changed' ? effect.outcome : 'same'] += 1;
  }
  return { isKept: keep === 'good' || (keep === 'all' && refused.length === 0), counts, refused, outcomes };
}

/** The problems by field; of a record that is refused as a whole its reason. */
function problemsOf({ errors, messageKey, details }: AppError): RowProblems {
  return errors && Object.keys(errors).length > 0 ? errors : { '': { key: messageKey, values: details } };
}

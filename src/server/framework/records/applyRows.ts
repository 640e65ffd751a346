import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { Batch } from '../../db/Batch.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { deleteRecord } from './deleteRecord.ts';
import { drawsNumbers, HeldNumbers } from './drawNumbers.ts';
import { createWithLines, updateWithLines } from './lineRecords.ts';
import type { NotedChange } from './NotedChange.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { restoreRecord } from './restoreRecord.ts';
import { createRecord, updateRecord } from './writeRecord.ts';

/** One change of one record, as a client asks for it. */
export type RowChange =
  | {
      readonly action: 'create';
      readonly values: RecordValues;
      /** true: the values include those of lines, and a record that is still filled in is refused for what it lacks (`once_valid`). */
      readonly withLines?: boolean;
    }
  | {
      readonly action: 'update';
      readonly id: RecordId;
      /** The version that the client has read; default: any. */
      readonly version?: number | undefined;
      readonly values: RecordValues;
      /** true: the values include those of lines. */
      readonly withLines?: boolean;
    }
  | { readonly action: 'delete'; readonly id: RecordId; readonly version?: number | undefined }
  /** Brings a deleted record back. */
  | { readonly action: 'restore'; readonly id: RecordId };

/** Effect of a change on its record. */
export type RowOutcome =
  | {
      readonly outcome: 'created' | 'changed' | 'deleted';
      /** A new record that is not kept has none. */
      readonly id: RecordId | undefined;
      /** All columns, independent of the reader: not to be sent as they are. */
      readonly change: NotedChange;
    }
  | { readonly outcome: 'same'; readonly id: RecordId }
  | { readonly outcome: 'refused'; readonly id: RecordId | undefined; readonly error: AppError };

export interface ApplyOptions {
  /** `none`: check only. `all`: kept only if no row is refused. `good`: rows that are not refused are kept. */
  readonly keep: 'none' | 'all' | 'good';
  /** Ends the work between two rows after this time, with the outcomes of the rows so far, at least one. Not with `all`. */
  readonly endAfterMs?: number | undefined;
  /** Ends the work between two rows; nothing of it is kept then. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each row with the number of rows that are done. */
  readonly progress?: ((done: number) => void) | undefined;
}

/**
 * Applies changes of records one after another within one transaction, each with the rights, checks, hooks and audit log of a single
 * call. A refused row leaves nothing behind; later rows see the effect of earlier ones, also in a check. The records stay locked until
 * the last row is done: a check of many rows takes `RowChecker`, many changes take `applyInParts`.
 * The right to the verbs is checked by the caller (`targetOf`).
 * @returns the outcomes in the order of the rows; with `all`, the others say the effect that they would have without the refused ones
 * @throws the reason of the signal; errors that are no refusal of a row (status 500 and above, a lost connection). Nothing is kept then
 */
export async function applyRows(
  connection: ScopedConnection,
  target: RecordTarget,
  rows: readonly RowChange[],
  { keep, endAfterMs = Number.POSITIVE_INFINITY, signal, progress }: ApplyOptions,
): Promise<readonly RowOutcome[]> {
  invariant(keep !== 'all' || endAfterMs === Number.POSITIVE_INFINITY, 'rows that are kept together end with the last one');
  const outcomes: RowOutcome[] = [];
  const work = async (tx: ScopedConnection): Promise<void> => {
    const startedAt = performance.now();
    const isMany = drawsNumbers(target.entity) && rows.filter(({ action }) => action === 'create').length > 1;
    const numbers = isMany ? await HeldNumbers.hold(withoutGuard(tx), target.entity) : undefined;
    for (const row of rows) {
      signal?.throwIfAborted();
      const giveBack = numbers?.mark();
      const outcome = await applyRow(tx, { ...target, numbers }, row);
      if (outcome.outcome === 'refused') giveBack?.();
      outcomes.push(outcome);
      progress?.(outcomes.length);
      if (performance.now() - startedAt >= endAfterMs) break;
    }
    await numbers?.store(withoutGuard(tx));
    if (!isKept(keep, outcomes)) throw new NotKept();
  };
  try {
    await connection.transaction(work, rows.length > 1 ? Batch.open(connection.ctx.registry.version) : undefined);
    return outcomes;
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    return outcomes.map((each) => (each.outcome === 'created' ? { ...each, id: undefined } : each));
  }
}

/** Rolls the transaction back without being an error. */
class NotKept extends Error {}

function isKept(keep: ApplyOptions['keep'], outcomes: readonly RowOutcome[]): boolean {
  return keep === 'good' || (keep === 'all' && outcomes.every(({ outcome }) => outcome !== 'refused'));
}

async function applyRow(tx: ScopedConnection, target: RecordTarget, row: RowChange): Promise<RowOutcome> {
  const changes: NotedChange[] = [];
  const note = (change: NotedChange): unknown => changes.push(change);
  const listening = { ...target, onChange: note, ...(target.lines && { onLinesChange: note }) };
  try {
    await writeRow(tx, listening, row);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { outcome: 'refused', id: row.action === 'create' ? undefined : row.id, error };
  }
  const change = wholeChange(changes);
  if (change) return { outcome: outcomes[change.action], id: change.id, change };
  invariant(row.action === 'update', 'a record that is added or deleted is a change');
  return { outcome: 'same', id: row.id };
}

/** One change for all changes of a record, one after the other: hooks that see the lines change it once more. */
function wholeChange(changes: readonly NotedChange[]): NotedChange | undefined {
  const [first] = changes;
  const last = changes.at(-1);
  return first && last && { ...first, after: last.after, sent: [...new Set(changes.flatMap(({ sent }) => sent))] };
}

const outcomes = { create: 'created', update: 'changed', delete: 'deleted' } as const satisfies Record<NotedChange['action'], string>;

async function writeRow(tx: ScopedConnection, target: RecordTarget, row: RowChange): Promise<void> {
  const isAnswered = false;
  if (row.action === 'create') {
    if (row.withLines) await createWithLines(tx, target, row.values, { isComplete: true, isAnswered });
    else await createRecord(tx, target, row.values, { isAnswered });
  } else if (row.action === 'restore') await restoreRecord(tx, target, row.id);
  else if (row.action === 'delete') await deleteRecord(tx, target, row.id, { version: row.version });
  else {
    const { id, version, values, withLines = false } = row;
    const [body, options] = [
      { ...values, version },
      { anyVersion: version === undefined, isAnswered },
    ];
    await (withLines ? updateWithLines(tx, target, id, body, options) : updateRecord(tx, target, id, body, options));
  }
}

/** The record is refused, and the next one need not be: neither a fault of the server nor a lack of time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}

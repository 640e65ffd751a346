import type { ScopedConnection } from '../../db/Connection.ts';
import { applyRows, type RowChange, type RowOutcome } from '../records/applyRows.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { partMs, partRows } from '../records/RowChecker.ts';

/** A unit of work. */
export interface PartItem {
  /** undefined: nothing to apply. */
  readonly change: RowChange | undefined;
}

/** A unit of work that is done. */
export interface DoneItem<Item> {
  readonly item: Item;
  /** undefined: its change is. */
  readonly outcome: RowOutcome | undefined;
}

interface Parts<Item extends PartItem> {
  readonly target: RecordTarget;
  /**
   * The next items in their order, `max` changes at most, read within the transaction of their part; none: all are done. A record occurs
   * once in a part.
   */
  readonly next: (tx: ScopedConnection, max: number) => readonly Item[] | Promise<readonly Item[]>;
  /** Keeps what came of the items of a part, the first ones of `next`, within its transaction; `next` begins after them then. */
  readonly keep: (tx: ScopedConnection, done: readonly DoneItem<Item>[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Called after each change with the number of changes done in its part. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Changes of a part at most; default 200. */
  readonly max?: number | undefined;
}

/**
 * Applies changes of many records in small parts, so that nobody waits long for one of them: each part is a transaction of half a second
 * or 200 changes, in which refused rows leave nothing behind and `keep` notes where the next one begins. What is committed stays when the
 * work ends early. Law 70.
 * @param connection of a transaction: the parts are kept together, and their records stay locked until its end
 * @throws as `applyRows`, and the errors of `next` and `keep`. The parts before are kept then
 */
export async function applyInParts<Item extends PartItem>(
  connection: ScopedConnection,
  { target, next, keep, signal, progress, max = partRows }: Parts<Item>,
): Promise<void> {
  const applyPart = async (tx: ScopedConnection): Promise<boolean> => {
    const items = await next(tx, max);
    if (items.length === 0) return false;
    const changes = items.flatMap(({ change }) => change ?? []);
    const outcomes = await applyRows(tx, target, changes, { keep: 'good', endAfterMs: partMs, signal, progress });
    await keep(tx, doneItems(items, outcomes));
    return true;
  };
  for (let isLeft = true; isLeft; ) isLeft = await connection.transaction(applyPart);
}

/** The first items up to the last outcome, with those behind it that change nothing. */
function doneItems<Item extends PartItem>(items: readonly Item[], outcomes: readonly RowOutcome[]): DoneItem<Item>[] {
  const left = [...outcomes];
  const done: DoneItem<Item>[] = [];
  for (const item of items) {
    const outcome = item.change && left.shift();
    if (item.change && !outcome) break;
    done.push({ item, outcome });
  }
  return done;
}

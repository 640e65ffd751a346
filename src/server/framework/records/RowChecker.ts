import { invariant } from '../../../shared/framework/AppError.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type ApplyOptions, applyRows, type RowChange, type RowOutcome } from './applyRows.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { UniqueConflict } from './uniqueConflict.ts';
import { uniqueKeys } from './uniqueKeys.ts';

/** Rows, and time, for which work over many records holds its locks: no other writer waits longer. */
export const partRows = 200;
export const partMs = 500;

/** Earlier rows that a row is checked again with; where more matter, its first outcome stays. */
const togetherMax = 200;

interface CheckOptions extends Pick<ApplyOptions, 'signal' | 'progress'> {
  /** Rows of a part; default 200. */
  readonly partRows?: number;
}

/**
 * Checks changes of records in small parts, each in a transaction that is rolled back, so that no other caller waits long for a lock. Rows
 * of different parts do not see each other in the database: unique values are compared here, and rows that share a value are checked
 * together once more, for the same outcome as in one transaction. Other rules that read further records see the rows of one part. Law 70.
 */
export class RowChecker {
  readonly #connection: ScopedConnection;
  readonly #target: RecordTarget;
  readonly #options: CheckOptions;
  /** All rows so far, and the earlier rows that each depends on. */
  readonly #rows: RowChange[] = [];
  readonly #needs = new Map<number, readonly number[]>();
  /** The last row that took a unique value, and the last row that gave it up. */
  readonly #takers = new Map<string, number>();
  readonly #givers = new Map<string, number>();
  /** Rows whose outcome differs from the outcome in their part, and values that such rows took or gave up only there. */
  readonly #corrected = new Set<number>();
  readonly #freed = new Set<string>();

  constructor(connection: ScopedConnection, target: RecordTarget, options: CheckOptions = {}) {
    this.#connection = connection;
    this.#target = target;
    this.#options = options;
  }

  /**
   * Checks further rows.
   * @returns their outcomes, in their order
   * @throws as `applyRows`
   */
  async check(rows: readonly RowChange[]): Promise<readonly RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    while (outcomes.length < rows.length) {
      const part = rows.slice(outcomes.length, outcomes.length + (this.#options.partRows ?? partRows));
      const first = this.#rows.length;
      const found = await this.#run(part, { endAfterMs: partMs, progress: (done) => this.#options.progress?.(first + done) });
      this.#rows.push(...part.slice(0, found.length));
      for (const [i, outcome] of found.entries()) outcomes.push(await this.#settle(first + i, first, outcome));
    }
    return outcomes;
  }

  #run(rows: readonly RowChange[], options: Pick<ApplyOptions, 'endAfterMs' | 'progress'>): Promise<readonly RowOutcome[]> {
    return applyRows(this.#connection, this.#target, rows, { keep: 'none', signal: this.#options.signal, ...options });
  }

  /** The outcome of a row with the effect of earlier parts; it is noted for later rows. */
  async #settle(row: number, partFirst: number, outcome: RowOutcome): Promise<RowOutcome> {
    const wanted = this.#wantedKeys(outcome);
    const others = [...new Set(wanted.flatMap((key) => [this.#givers.get(key) ?? [], this.#takers.get(key) ?? []].flat()))];
    const isFinal =
      others.every((other) => other >= partFirst && !this.#corrected.has(other)) && !wanted.some((key) => this.#freed.has(key));
    if (others.length > 0) this.#needs.set(row, others);
    const settled = isFinal ? outcome : await this.#together(row, outcome);
    if (settled.outcome !== outcome.outcome) {
      this.#corrected.add(row);
      if (settled.outcome === 'refused') for (const key of [...wanted, ...this.#leftKeys(outcome)]) this.#freed.add(key);
    }
    this.#note(row, settled);
    return settled;
  }

  /** Outcome of a row after all earlier rows that it depends on. */
  async #together(row: number, first: RowOutcome): Promise<RowOutcome> {
    const all = new Set<number>();
    const add = (each: number): void => {
      if (all.has(each) || all.size > togetherMax) return;
      all.add(each);
      this.#needs.get(each)?.forEach(add);
    };
    add(row);
    if (all.size > togetherMax) return first;
    const rows = [...all].toSorted((a, b) => a - b).flatMap((i) => this.#rows[i] ?? []);
    const last = (await this.#run(rows, {})).at(-1);
    invariant(last, 'a row that was checked again has an outcome');
    return last;
  }

  /** The unique values that a row takes, or is refused for. */
  #wantedKeys(outcome: RowOutcome): readonly string[] {
    const { entity } = this.#target;
    if (outcome.outcome === 'refused') {
      const { cause } = outcome.error;
      return cause instanceof UniqueConflict ? uniqueKeys(entity, cause.values) : [];
    }
    return 'change' in outcome ? takenKeys(this.#target, outcome.change.before, outcome.change.after) : [];
  }

  /** The unique values that a row gives up. */
  #leftKeys(outcome: RowOutcome): readonly string[] {
    return 'change' in outcome ? takenKeys(this.#target, outcome.change.after, outcome.change.before) : [];
  }

  #note(row: number, outcome: RowOutcome): void {
    if (!('change' in outcome)) return;
    const { before, after } = outcome.change;
    for (const key of takenKeys(this.#target, after, before)) {
      this.#takers.delete(key);
      this.#givers.set(key, row);
    }
    for (const key of takenKeys(this.#target, before, after)) this.#takers.set(key, row);
  }
}

/** The unique values of a record after a change that it had not before. */
function takenKeys({ entity }: RecordTarget, before: RecordValues | undefined, after: RecordValues | undefined): readonly string[] {
  const had = new Set(before && uniqueKeys(entity, before));
  return after ? uniqueKeys(entity, after).filter((key) => !had.has(key)) : [];
}

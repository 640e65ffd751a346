import { createHash } from 'node:crypto';
import { planName } from './planName.ts';

/** Writes rows that were deferred, in their order. The same function for all rows that one statement can write. */
type DeferredWrite<Tx> = (tx: Tx, rows: readonly object[]) => Promise<void>;

type ReadRows = readonly Readonly<Record<string, unknown>>[];

interface Shared {
  readonly version: string;
  readonly reads: Map<string, Promise<ReadRows>>;
}

/**
 * The state of a transaction that does the same work for many records: each connection plans their statements once, reads that are the same
 * for all records are made once, and rows that nothing in the transaction reads are written together. A savepoint has a state of its own
 * for the rows, which is lost with it. `Tx` is the connection that writes them.
 */
export class Batch<Tx> {
  readonly #shared: Shared;
  readonly #deferred: { readonly write: DeferredWrite<Tx>; readonly row: object }[] = [];
  /** Number of savepoints around it. */
  readonly depth: number;

  private constructor(shared: Shared, depth: number) {
    this.#shared = shared;
    this.depth = depth;
  }

  /** @param version of the definitions, on which the columns of a statement depend */
  static open<Tx>(version: string): Batch<Tx> {
    return new Batch({ version, reads: new Map() }, 0);
  }

  /** The state of a savepoint. */
  within(): Batch<Tx> {
    return new Batch(this.#shared, this.depth + 1);
  }

  /** Takes the rows of a savepoint that is kept. */
  take(inner: Batch<Tx>): void {
    this.#deferred.push(...inner.#deferred);
  }

  /** The name under which a connection keeps a statement prepared (`name` of `RunOptions`): the same for the same text. */
  planName(text: string): string {
    return planName(`batch_${hashOf(text)}`, this.#shared);
  }

  /** The rows of the first read with this key. A read that fails is made again. */
  read(key: string, read: () => Promise<ReadRows>): Promise<ReadRows> {
    const { reads } = this.#shared;
    const known = reads.get(key);
    if (known) return known;
    const answer = read();
    reads.set(key, answer);
    answer.catch(() => reads.delete(key));
    return answer;
  }

  /** Notes a row to be written before the end of the transaction. */
  defer(write: DeferredWrite<Tx>, row: object): void {
    this.#deferred.push({ write, row });
  }

  /** true: so many rows wait that they are better written now. */
  get isFull(): boolean {
    return this.#deferred.length >= rowsMax;
  }

  /** Writes the deferred rows. */
  async flush(tx: Tx): Promise<void> {
    const rows = Map.groupBy(this.#deferred.splice(0), ({ write }) => write);
    for (const [write, same] of rows)
      await write(
        tx,
        same.map(({ row }) => row),
      );
  }
}

/** Rows that wait at most. */
const rowsMax = 1000;

/** Texts whose hashes are kept: those of a few imports of large records. */
const hashesMax = 500;
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size >= hashesMax) hashes.clear();
  const hash = createHash('sha1').update(text).digest('hex');
  hashes.set(text, hash);
  return hash;
}

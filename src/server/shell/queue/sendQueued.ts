import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** A row of a queue; tables of queues also have `status`, `sent_at`, `next_try_at` and `error`. */
export interface QueuedRow {
  readonly id: number;
  readonly tries: number;
}

/** A table whose rows wait to be sent. */
export interface SendQueue<Row extends QueuedRow> {
  readonly connection: Connection;
  readonly table: string;
  /** Column that holds the message until it is sent or given up. */
  readonly message: string;
  /** Further columns that sending needs. */
  readonly columns: readonly string[];
  /**
   * Hands a row over; rejects when it cannot.
   * @returns columns to set on the row that was sent
   */
  readonly send: (row: Row, at: Date) => Promise<Readonly<Record<string, unknown>>>;
  /** true: the receiver refuses the message for good. */
  readonly isFinal: (error: unknown) => boolean;
  /** Words of `error` before the code of a failure. */
  readonly failure: string;
  readonly now: () => Date;
  /** true: the rest waits for the next start. */
  readonly isStopping?: (() => boolean) | undefined;
}

/** Minutes until the next try, after so many that failed; then the message has failed for good. */
const waitMinutes = [1, 5, 30, 120] as const;

/** Sends what is due, one row after another, until none is left. */
export async function sendQueued<Row extends QueuedRow>(queue: SendQueue<Row>): Promise<void> {
  while (!queue.isStopping?.() && (await sendNext(queue)));
}

/**
 * Sends the row that is due longest. It stays locked meanwhile, so that another process takes the next one; if this process
 * dies, the lock goes with it and the row is due again.
 * @returns whether there was one
 */
async function sendNext<Row extends QueuedRow>(queue: SendQueue<Row>): Promise<boolean> {
  return queue.connection.transaction(async (tx) => {
    const at = queue.now();
    const names = ['id', 'tries', queue.message, ...queue.columns];
    const [row] = await tx.run<Row>(sql`
      select ${sql.join(names.map((name) => sql.id(name)))} from ${sql.id(queue.table)}
      where status = 'queued' and (next_try_at is null or next_try_at <= ${at}) order by id limit 1 for update skip locked`);
    if (!row) return false;
    const tries = row.tries + 1;
    const outcome = await queue.send(row, at).then(
      (sent) => ({ error: null, ...sent, status: 'sent', sent_at: at, next_try_at: null, [queue.message]: null }),
      (error: unknown) => failureOf(queue, row, at, error),
    );
    const cells = Object.entries({ ...outcome, tries }).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await tx.run(sql`update ${sql.id(queue.table)} set ${sql.join(cells)} where id = ${row.id}`);
    return true;
  });
}

function failureOf<Row extends QueuedRow>({ isFinal, failure, message }: SendQueue<Row>, { tries }: Row, at: Date, error: unknown): object {
  const wait = isFinal(error) ? undefined : waitMinutes[tries];
  const text = `${failure} (${reasonOf(error)})`.slice(0, 300);
  if (wait === undefined) return { error: text, status: 'failed', next_try_at: null, [message]: null };
  return { error: text, next_try_at: new Date(at.getTime() + wait * 60_000) };
}

/** Codes only: the words of a receiver may quote the message. */
function reasonOf(error: unknown): string {
  return [errorField(error, 'code'), errorField(error, 'responseCode')].map(textOf).filter(Boolean).join(' ') || 'unknown';
}

/** A property that libraries add to their errors. */
export function errorField(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { JobRun } from '../../framework/jobs/JobDefinition.ts';

/** A row of a queue; tables of queues also have `sent_at`, `next_try_at` and `error`. */
export interface QueuedRow {
  readonly id: number;
  readonly status: string;
  readonly tries: number;
}

/** A table of messages; each row has its own job, which sends it. */
export interface SendQueue<Row extends QueuedRow> {
  readonly connection: Connection;
  readonly table: string;
  /** Column that holds the message until it is sent or given up. */
  readonly message: string;
  /** Further columns that sending needs. */
  readonly columns: readonly string[];
  /**
   * Hands a row over; rejects on failure. For a receiver that would take the same message twice, send the last byte only after
   * `commit`, which rejects if another process has handed the row over.
   * @returns columns to set on the row that was sent
   */
  readonly send: (row: Row, at: Date, commit: () => Promise<void>) => Promise<Readonly<Record<string, unknown>>>;
  /** true: the receiver refuses the message for good. */
  readonly isFinal: (error: unknown) => boolean;
  /** true: the row keeps its message after the last failed try, so that its job can be run again. Leave out for secrets. */
  readonly keepsMessage?: (row: Row) => boolean;
  /** Text of `error` before the code of a failure. */
  readonly failure: string;
  readonly now: () => Date;
}

/** Waits before the tries after the first one; then the message has failed for good. */
export const sendRetries = ['1m', '5m', '30m', '2h'] as const;

/**
 * Sends a row unless it is sent already. Holds no lock meanwhile: before the last byte the row becomes `sending`, which
 * only one process can set. A row found `sending` at the next run has an unknown outcome, since its process ended: it becomes
 * `unconfirmed` and is not sent again.
 * @throws Error with the code of the failure when the row is to be tried again, or was tried for the last time; for a failed row whose
 *   message is deleted
 */
export async function sendQueuedRow<Row extends QueuedRow>(queue: SendQueue<Row>, id: number, { retryInMs }: JobRun): Promise<void> {
  const { connection, table, columns, message, send, failure, isFinal, now } = queue;
  const names = ['id', 'status', 'tries', message, ...columns].map((name) => sql.id(name));
  const [row] = await connection.run<Row>(sql`
    select ${sql.join(names)} from ${sql.id(table)} where id = ${id} and status in ('queued', 'sending', 'failed')`);
  if (!row) return;
  if (row.status === 'failed' && Reflect.get(row, message) === null) throw new Error(`${failure}: its text is deleted`);
  const note = (cells: Readonly<Record<string, unknown>>): Promise<unknown> =>
    connection.run(sql`update ${sql.id(table)} set
      ${sql.join(Object.entries(cells).map(([name, value]) => sql`${sql.id(name)} = ${value}`))} where id = ${id}`);
  const ended = { next_try_at: null, [message]: null };
  if (row.status === 'sending') return void (await note({ ...ended, status: 'unconfirmed', error: `${failure}: no answer` }));

  const at = now();
  const tries = row.tries + 1;
  let isCommitted = false;
  let isElsewhere = false;
  const commit = async (): Promise<void> => {
    const [mine] = await connection.run(sql`
      update ${sql.id(table)} set status = 'sending' where id = ${id} and status in ('queued', 'failed') returning id`);
    isElsewhere = mine === undefined;
    if (isElsewhere) throw new Error('Another process sends the row.');
    isCommitted = true;
  };
  try {
    const sent = await send(row, at, commit);
    await note({ error: null, ...sent, ...ended, tries, status: 'sent', sent_at: at });
  } catch (error) {
    if (isElsewhere) return;
    const text = `${failure} (${reasonOf(error)})`.slice(0, 300);
    if (isCommitted && errorField(error, 'responseCode') === undefined)
      return void (await note({ ...ended, tries, status: 'unconfirmed', error: text }));
    const isOver = isFinal(error) || retryInMs === undefined;
    const isKept = !isFinal(error) && queue.keepsMessage?.(row) === true;
    if (isOver) await note({ ...(isKept ? { next_try_at: null } : ended), tries, status: 'failed', error: text });
    else await note({ tries, status: 'queued', error: text, next_try_at: new Date(at.getTime() + retryInMs) });
    if (!isFinal(error)) throw new Error(text, { cause: error });
  }
}

/** Codes only: the text of a receiver may quote the message. */
function reasonOf(error: unknown): string {
  return [errorField(error, 'code'), errorField(error, 'responseCode')].map(textOf).filter(Boolean).join(' ') || 'unknown';
}

/** A property that libraries add to their errors. */
export function errorField(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

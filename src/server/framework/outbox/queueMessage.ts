import { invariant } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { jobsConnection } from '../jobs/bossOn.ts';
import { sendJob } from '../jobs/sendJob.ts';
import type { MessageCells, OutboxNames } from './Outbox.ts';
import { outboxConnection } from './outboxConnection.ts';

interface NewMessage {
  /** For the sender; kept until the message is sent or given up. */
  readonly message: string;
  readonly now: Date;
  /** Further fields of the record, which is the log. */
  readonly cells: MessageCells;
}

/**
 * Puts a message into an outbox. Within a transaction it is sent once that is committed, and not at all if it is rolled back.
 * @param connection the transaction of the change that causes the message
 * @returns id of the record
 */
export async function queueMessage(connection: Connection, outbox: OutboxNames, { message, now, cells }: NewMessage): Promise<number> {
  const stored = { ...cells, sent_at: now, status: 'queued', tries: 0, [outbox.message]: message };
  const [row] = await connection.run<{ id: number }>(sql`
    insert into ${sql.id(outbox.entity)} (${sql.join(Object.keys(stored).map((name) => sql.id(name)))})
    values (${sql.join(Object.values(stored))}) returning id`);
  invariant(row, 'an insert returns its row');
  await sendMessageJob(connection, outbox, row.id);
  return row.id;
}

/**
 * Sends a failed message again, with all its tries, if its content is kept.
 * @returns false if there is no such message: it is unknown, has not failed, or has lost its content
 */
export async function sendAgain(app: Pick<App, 'database'>, outbox: OutboxNames, id: number): Promise<boolean> {
  const [row] = await outboxConnection(app, outbox).run(sql`
    update ${sql.id(outbox.entity)} set status = 'queued', tries = 0, next_try_at = null
    where id = ${id} and status = 'failed' and ${sql.id(outbox.message)} is not null returning id`);
  // Without this job, as after the end of the process, the sweep makes one.
  if (row) await sendMessageJob(jobsConnection(app.database), outbox, id);
  return row !== undefined;
}

async function sendMessageJob(connection: Connection, { name }: OutboxNames, id: number): Promise<void> {
  await sendJob(connection, `${name}.send`, { id }, { key: String(id) });
}

import { textOf } from '../../../shared/framework/records/textOf.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { JobRun } from '../jobs/JobDefinition.ts';
import type { MessageCells, OutboxDefinition, Sender, WaitingMessage } from './Outbox.ts';
import { outboxConnection } from './outboxConnection.ts';

interface Sending<Message extends WaitingMessage> {
  readonly app: Pick<App, 'database' | 'now'>;
  readonly send: Sender<Message>;
}

/**
 * Sends a message unless it is sent already. Holds no lock meanwhile: before the last byte the message becomes `sending`, which
 * only one process can set. A message found `sending` at the next run has an unknown outcome, since its process ended: it becomes
 * `unconfirmed` and is not sent again.
 * @throws Error with the code of the failure when the message is to be tried again, or was tried for the last time; for a failed message
 *   without its content
 */
export async function sendMessage<Message extends WaitingMessage>(
  outbox: Omit<OutboxDefinition<Message>, 'sender'>,
  { app, send }: Sending<Message>,
  id: number,
  { retryInMs }: JobRun,
): Promise<void> {
  const { entity, message, fields, failure, isFinal } = outbox;
  const connection = outboxConnection(app, outbox);
  const names = ['id', 'status', 'tries', message, ...fields].map((name) => sql.id(name));
  const [row] = await connection.run<Message>(sql`
    select ${sql.join(names)} from ${sql.id(entity)} where id = ${id} and status in ('queued', 'sending', 'failed')`);
  if (!row) return;
  if (row.status === 'failed' && Reflect.get(row, message) === null) throw new Error(`${failure}: its text is deleted`);
  const note = (cells: MessageCells): Promise<unknown> =>
    connection.run(sql`update ${sql.id(entity)} set
      ${sql.join(Object.entries(cells).map(([name, value]) => sql`${sql.id(name)} = ${value}`))} where id = ${id}`);
  const ended = { next_try_at: null, [message]: null };
  if (row.status === 'sending') return void (await note({ ...ended, status: 'unconfirmed', error: `${failure}: no answer` }));

  const at = app.now();
  const tries = row.tries + 1;
  let isCommitted = false;
  let isElsewhere = false;
  const commit = async (): Promise<void> => {
    const [mine] = await connection.run(sql`
      update ${sql.id(entity)} set status = 'sending' where id = ${id} and status in ('queued', 'failed') returning id`);
    isElsewhere = mine === undefined;
    if (isElsewhere) throw new Error('Another process sends the message.');
    isCommitted = true;
  };
  try {
    const sent = await send(row, at, commit);
    await note({ error: null, status: 'sent', ...sent, ...ended, tries, sent_at: at });
  } catch (error) {
    if (isElsewhere) return;
    const text = `${failure} (${reasonOf(error)})`.slice(0, 300);
    if (isCommitted && errorField(error, 'responseCode') === undefined)
      return void (await note({ ...ended, tries, status: 'unconfirmed', error: text }));
    const isOver = isFinal(error) || retryInMs === undefined;
    const isKept = !isFinal(error) && outbox.keepsMessage?.(row) === true;
    if (isOver) await note({ ...(isKept ? { next_try_at: null } : ended), tries, status: 'failed', error: text });
    else await note({ tries, status: 'queued', error: text, next_try_at: new Date(at.getTime() + retryInMs) });
    if (!isFinal(error)) throw new Error(text, { cause: error });
  }
}

/** Codes only: the text of a receiver can quote the message. */
function reasonOf(error: unknown): string {
  return [errorField(error, 'code'), errorField(error, 'responseCode')].map(textOf).filter(Boolean).join(' ') || 'unknown';
}

/** A property that libraries add to their errors. */
export function errorField(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

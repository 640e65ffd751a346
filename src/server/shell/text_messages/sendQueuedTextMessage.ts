import type { TextMessageConfig } from '../../config.ts';
import type { Connection } from '../../db/Connection.ts';
import type { JobRun } from '../../framework/jobs/JobDefinition.ts';
import { type QueuedRow, type SendQueue, sendQueuedRow } from '../queue/sendQueuedRow.ts';
import { isFinalRefusal, postToGateway } from './webhookGateway.ts';

interface TextMessageSending {
  readonly connection: Connection;
  readonly gateway: TextMessageConfig;
  readonly now: () => Date;
}

interface QueuedTextMessage extends QueuedRow {
  readonly phone: string;
  readonly message: string | null;
}

/**
 * Sends a text message of the queue unless it is sent or given up already. The gateway recognizes repeated messages by their id, so
 * that a second try is safe.
 * @throws Error if it is to be tried again, or was tried for the last time
 */
export async function sendQueuedTextMessage({ connection, gateway, now }: TextMessageSending, id: number, run: JobRun): Promise<void> {
  const queue: SendQueue<QueuedTextMessage> = {
    connection,
    table: 'text_messages',
    message: 'message',
    columns: ['phone'],
    failure: 'Unable to send the text message',
    isFinal: isFinalRefusal,
    now,
    send: async ({ phone, message }, at) => {
      await postToGateway(gateway, { id: String(id), to: `+1${phone}`, text: message ?? '' }, at);
      return {};
    },
  };
  await sendQueuedRow(queue, id, run);
}

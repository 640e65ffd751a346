import type { TextMessageConfig } from '../../config.ts';
import type { Connection } from '../../db/Connection.ts';
import { type QueuedRow, sendQueued } from '../queue/sendQueued.ts';
import { isFinalRefusal, postToGateway } from './webhookGateway.ts';

interface TextMessageSending {
  readonly connection: Connection;
  readonly gateway: TextMessageConfig;
  readonly now: () => Date;
  readonly isStopping?: () => boolean;
}

interface QueuedTextMessage extends QueuedRow {
  readonly phone: string;
  readonly message: string | null;
}

/** Sends the text messages that are due, one after another, until none is left. */
export async function sendQueuedTextMessages({ connection, gateway, now, isStopping }: TextMessageSending): Promise<void> {
  await sendQueued<QueuedTextMessage>({
    connection,
    table: 'text_messages',
    message: 'message',
    columns: ['phone'],
    failure: 'Unable to send the text message',
    isFinal: isFinalRefusal,
    now,
    isStopping,
    send: async ({ id, phone, message }, at) => {
      await postToGateway(gateway, { id: String(id), to: `+1${phone}`, text: message ?? '' }, at);
      return {};
    },
  });
}

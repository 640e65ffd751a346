import { defineOutbox } from '../../framework/outbox/defineOutbox.ts';
import type { Sender, WaitingMessage } from '../../framework/outbox/Outbox.ts';
import type { TextMessageConfig } from '../../settings/config.ts';
import { isFinalRefusal, postToGateway } from './webhookGateway.ts';

interface QueuedTextMessage extends WaitingMessage {
  readonly phone: string;
  readonly message: string | null;
}

/** Text messages, whose records are also their log. Without a gateway nothing is queued; messages left by an earlier one wait for the next. */
export const textMessageOutbox = defineOutbox<QueuedTextMessage>({
  name: 'text_messages',
  entity: 'text_messages',
  message: 'message',
  fields: ['phone'],
  failure: 'Unable to send the text message',
  isFinal: isFinalRefusal,
  sender: ({ config: { textMessages } }) => textMessages && textMessageSender(textMessages),
});

/** Sends queued text messages. The gateway recognizes repeated messages by their id, so that a second try is safe. */
export function textMessageSender(gateway: TextMessageConfig): Sender<QueuedTextMessage> {
  return async ({ id, phone, message }, at) => {
    await postToGateway(gateway, { id: String(id), to: `+1${phone}`, text: message ?? '' }, at);
    return {};
  };
}

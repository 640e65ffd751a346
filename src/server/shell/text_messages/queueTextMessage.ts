import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { queueMessage } from '../../framework/outbox/queueMessage.ts';
import { textMessageOutbox } from './textMessageOutbox.ts';

/** A code for a telephone. */
export interface CodeMessage {
  /** Ten digits. */
  readonly phone: string;
  readonly language: Language;
  /** Six digits; the log shows them masked. */
  readonly code: string;
  readonly minutes: number;
  readonly userId: number | undefined;
}

interface MessageContext {
  readonly messages: MessageCatalogues;
  /** Name of the portal, at the start of the message. */
  readonly product: string;
  readonly now: Date;
}

/** Replaces the code in the log. */
const maskedCode = '••••••';

/** A text message without a secret. */
interface PlainMessage {
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly userId: number;
}

/** Longest text message, in characters: that of the log. */
const textMax = 500;

/** Puts a text into the queue of text messages, which is also their log. Within a transaction, it is sent after the commit. */
export async function queueText(connection: Connection, { phone, text, userId }: PlainMessage, now: Date): Promise<void> {
  const content = text.slice(0, textMax);
  await queueMessage(connection, textMessageOutbox, { message: content, now, cells: { phone, user: userId, content } });
}

/**
 * Puts a code into the queue of text messages, which is also their log. Within a transaction, it is sent after the commit.
 * Sending deletes the code. Law 45.
 */
export async function queueTextMessage(
  connection: Connection,
  { phone, language, code, minutes, userId }: CodeMessage,
  { messages, product, now }: MessageContext,
): Promise<void> {
  const text = (shown: string): string => formatMessage(messages, language, 'text_message.reset_code', { product, code: shown, minutes });
  await queueMessage(connection, textMessageOutbox, {
    message: text(code),
    now,
    cells: { phone, user: userId ?? null, content: text(maskedCode) },
  });
}

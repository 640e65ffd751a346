import { invariant } from '../../../shared/framework/AppError.ts';
import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';

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
  const [row] = await connection.run<{ id: number }>(sql`
    insert into text_messages (sent_at, phone, "user", content, status, message, tries)
    values (${now}, ${phone}, ${userId ?? null}, ${text(maskedCode)}, 'queued', ${text(code)}, 0)
    returning id`);
  invariant(row, 'an insert returns its row');
  await sendJob(connection, 'text_messages.send', { id: row.id }, { key: String(row.id) });
}

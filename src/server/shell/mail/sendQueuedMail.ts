import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import type { JobRun } from '../../framework/jobs/JobDefinition.ts';
import { errorField, type QueuedRow, type SendQueue, sendQueuedRow } from '../queue/sendQueuedRow.ts';
import type { Mail } from './Mail.ts';
import type { MailTransport } from './mailTransport.ts';
import { unsetSender } from './queueMail.ts';
import { renderMail } from './renderMail.ts';

export interface MailSending {
  readonly connection: Connection;
  readonly transport: MailTransport;
  readonly messages: () => MessageCatalogues;
  readonly product: string;
  /** Public address of the portal; links begin with it. */
  readonly baseUrl: string;
  readonly now: () => Date;
}

interface QueuedMail extends QueuedRow {
  readonly from_address: string;
  readonly to: readonly string[];
  readonly mail: string | null;
}

/**
 * Sends a mail of the queue unless it is already sent or given up.
 * @throws Error if the mail will be tried again, or the last try failed
 */
export async function sendQueuedMail(sending: MailSending, id: number, run: JobRun): Promise<void> {
  const { connection, transport, messages, product, baseUrl, now } = sending;
  const queue: SendQueue<QueuedMail> = {
    connection,
    table: 'email_history',
    message: 'mail',
    columns: ['from_address', 'to'],
    failure: 'Unable to send the email',
    isFinal,
    keepsMessage: ({ mail }) => {
      const { secret, link } = parseMail(mail);
      return secret === undefined && link === undefined;
    },
    now,
    send: async ({ from_address: given, to, mail }, at, commit) => {
      const address = given === unsetSender ? `no-reply@${new URL(baseUrl).hostname}` : given;
      const { subject, text, html } = renderMail(parseMail(mail), { messages: messages(), portal: { product, baseUrl } });
      const messageId = `<${id}.${product.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${address.split('@')[1] ?? 'localhost'}>`;
      const note = await transport.send({ from: { name: product, address }, to, subject, text, html, messageId, date: at }, commit);
      return { from_address: address, error: note ?? null };
    },
  };
  await sendQueuedRow(queue, id, run);
}

/** true: the mail server refuses the mail for good. A failed authentication (EAUTH) is not final. */
function isFinal(error: unknown): boolean {
  const code = errorField(error, 'responseCode');
  return typeof code === 'number' && code >= 500 && errorField(error, 'code') !== 'EAUTH';
}

/** Parses the mail that `queueMail` has written. */
function parseMail(text: string | null): Mail {
  return JSON.parse(text ?? '') as Mail;
}

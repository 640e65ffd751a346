import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { queueMessage } from '../../framework/outbox/queueMessage.ts';
import type { Mail } from './Mail.ts';
import { mailOutbox } from './mailOutbox.ts';
import { unsetSender } from './mailSender.ts';
import { renderMail } from './renderMail.ts';

interface MailContext {
  readonly messages: MessageCatalogues;
  readonly now: Date;
  /** User who caused the mail; 0: not signed in. */
  readonly sentBy?: number;
}

/**
 * Puts a mail into its outbox, which is also the log of mails. Within a transaction it is sent once that is committed, and
 * not at all if it is rolled back. The log's text has neither codes nor links.
 *
 * The sender address is the environment variable MAIL_FROM, which administrators set on their screen.
 */
export async function queueMail(connection: Connection, mail: Mail, { messages, now, sentBy = 0 }: MailContext): Promise<void> {
  const shown = renderMail(mail, { messages });
  const sender = sql`coalesce((
    select left(value, 100) from environment_variables
    where name = 'MAIL_FROM' and company is null and not secret and value like '%@%'), ${unsetSender})`;
  await queueMessage(connection, mailOutbox, {
    message: JSON.stringify(mail),
    now,
    cells: {
      from_address: sender,
      to: [mail.to],
      subject: shown.subject,
      content: shown.html,
      source_entity: mail.about?.entity ?? (mail.userId === undefined ? null : 'users'),
      source_id: mail.about?.id ?? mail.userId ?? null,
      sent_by: sentBy === 0 ? null : sentBy,
    },
  });
}

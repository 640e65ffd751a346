import { invariant } from '../../../shared/framework/AppError.ts';
import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';
import type { Mail } from './Mail.ts';
import { renderMail } from './renderMail.ts';

/** Sender address while none is set; `sendQueuedMail` replaces its host by the portal's host. */
export const unsetSender = 'no-reply@localhost';

interface MailContext {
  readonly messages: MessageCatalogues;
  readonly now: Date;
  /** User who caused the mail; 0: not signed in. */
  readonly sentBy?: number;
}

/**
 * Puts a mail into the queue, which is also the log of mails. Within a transaction it is sent once that is committed, and
 * not at all if it is rolled back. The log's text has neither codes nor links.
 *
 * The sender address is the environment variable MAIL_FROM, which administrators set on their screen.
 */
export async function queueMail(connection: Connection, mail: Mail, { messages, now, sentBy = 0 }: MailContext): Promise<void> {
  const shown = renderMail(mail, { messages });
  const [row] = await connection.run<{ id: number }>(sql`
    insert into email_history (sent_at, from_address, "to", subject, content, source_entity, source_id, status, sent_by, mail, tries)
    values (${now}, coalesce((
        select left(value, 100) from environment_variables
        where name = 'MAIL_FROM' and company is null and not secret and value like '%@%'), ${unsetSender}),
      ${[mail.to]}::text[], ${shown.subject}, ${shown.html}, ${mail.userId === undefined ? null : 'users'}, ${mail.userId ?? null},
      'queued', ${sentBy === 0 ? null : sentBy}, ${JSON.stringify(mail)}, 0)
    returning id`);
  invariant(row, 'an insert returns its row');
  await sendJob(connection, 'mail.send', { id: row.id }, { key: String(row.id) });
}

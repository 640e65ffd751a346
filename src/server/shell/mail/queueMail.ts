import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { queueMessage } from '../../framework/outbox/queueMessage.ts';
import { tieToRecord } from '../../framework/records/fileReferences.ts';
import type { Mail, WrittenMail } from './Mail.ts';
import { mailOutbox } from './mailOutbox.ts';
import { unsetSender } from './mailSender.ts';
import { renderMail } from './renderMail.ts';

interface MailContext {
  readonly messages: MessageCatalogues;
  readonly now: Date;
  /** User who caused the mail; 0: not signed in. */
  readonly sentBy?: number;
}

/** The environment variable MAIL_FROM, which administrators set on their screen. */
const senderAddress = sql`coalesce((
  select left(value, 100) from environment_variables
  where name = 'MAIL_FROM' and company is null and not secret and value like '%@%'), ${unsetSender})`;

/**
 * Puts a mail into its outbox, which is also the log of mails. Within a transaction it is sent once that is committed, and
 * not at all if it is rolled back. The log's text has neither codes nor links.
 */
export async function queueMail(connection: Connection, mail: Mail, context: MailContext): Promise<void> {
  await queueLoggedMail(connection, mail, context);
}

/** As `queueMail`, for those who follow what becomes of the mail. @returns its id in the log */
export async function queueLoggedMail(connection: Connection, mail: Mail, { messages, now, sentBy = 0 }: MailContext): Promise<number> {
  const shown = renderMail(mail, { messages });
  return queueMessage(connection, mailOutbox, {
    message: JSON.stringify(mail),
    now,
    cells: {
      from_address: senderAddress,
      to: [mail.to],
      subject: shown.subject,
      content: shown.html,
      source_entity: mail.about?.entity ?? (mail.userId === undefined ? null : 'users'),
      source_id: mail.about?.id ?? mail.userId ?? null,
      sent_by: sentBy === 0 ? null : sentBy,
    },
  });
}

/** A message of a user as it is stored, its markup sanitized. */
export interface NewMessage extends Pick<Mail, 'language' | 'about' | 'papers'> {
  readonly written: WrittenMail;
  readonly subject: string;
  readonly content: string | null;
  readonly additionalContent: string | null;
  /** Ids of the files of the pictures in the content, which the writer may use. */
  readonly pictures: readonly number[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/**
 * Puts a message of a user into the outbox of mails; its pictures belong to it from then on.
 * @returns the id of its row in the log
 */
export async function queueWritten(connection: Connection, message: NewMessage, now: Date): Promise<number> {
  const { written, language, about, papers = [], subject, content, additionalContent, pictures, to, cc, bcc } = message;
  const mail: Mail = { template: 'message', to: '', language, values: {}, written, papers };
  const id = await queueMessage(connection, mailOutbox, {
    message: JSON.stringify(mail),
    now,
    cells: {
      from_address: senderAddress,
      to: [...to],
      cc: cc.length > 0 ? [...cc] : null,
      bcc: bcc.length > 0 ? [...bcc] : null,
      subject,
      content,
      additionalContent,
      pictures: pictures.length > 0 ? [...pictures] : null,
      source_entity: about?.entity ?? null,
      source_id: about?.id ?? null,
      sent_by: written.by,
    },
  });
  await tieToRecord(connection, { entity: mailOutbox.entity, field: 'pictures', id }, pictures);
  return id;
}

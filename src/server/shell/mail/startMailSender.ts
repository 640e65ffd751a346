import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/Database.ts';
import { dataFolder } from '../../db/postgres/dataFolder.ts';
import type { DefinitionStore } from '../../framework/definitions/DefinitionStore.ts';
import { startSender } from '../queue/startSender.ts';
import { type MailTransport, outboxTransport, smtpTransport } from './mailTransport.ts';
import { mailChannel } from './queueMail.ts';
import { sendQueuedMail } from './sendQueuedMail.ts';

interface MailSenderOptions {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly config: Config;
  /** Where the server listens; links begin with it where no PUBLIC_URL is set. */
  readonly address: string;
  readonly now: () => Date;
  /** Gets a line when sending itself goes wrong, as without a database, and where mails are kept that cannot be sent. */
  readonly print: (line: string) => void;
}

/**
 * Sends the mails of the queue: at once when one is committed, and those left over from now on.
 * @returns ends it; a mail on its way is finished first
 */
export async function startMailSender(options: MailSenderOptions): Promise<() => Promise<void>> {
  const { database, definitions, config, address, now, print } = options;
  const sending = {
    connection: database.unscoped('send queued mail'),
    transport: openTransport(config, print),
    messages: () => definitions.current().messages,
    product: config.productName,
    baseUrl: (config.publicUrl ?? address).replace(/\/$/, ''),
    now,
  };
  return startSender({
    database,
    channel: mailChannel,
    sendDue: (isStopping) => sendQueuedMail({ ...sending, isStopping }),
    onProblem: (error) => print(`Mail could not be sent: ${error instanceof Error ? error.message : String(error)}`),
  });
}

/** The mail server of MAIL_URL; without one the folder `outbox` beside the other data, whose files are told to whoever watches. */
function openTransport(config: Config, print: (line: string) => void): MailTransport {
  if (config.mailUrl !== undefined) return smtpTransport(config.mailUrl);
  const outbox = path.join(dataFolder(config.dataDir, config.root, config.productCode), 'outbox');
  print(`Mail is not sent but kept in ${outbox}: set MAIL_URL to send it.`);
  return outboxTransport(outbox, (file, to) => print(`Mail to ${to.join(', ')}: ${file}`));
}

import path from 'node:path';
import { dataFolder } from '../../db/postgres/dataFolder.ts';
import type { JobApp } from '../../framework/jobs/JobDefinition.ts';
import { defineOutbox } from '../../framework/outbox/defineOutbox.ts';
import type { Config } from '../../settings/config.ts';
import { attachPapers } from './attachPapers.ts';
import { isFinal, isHarmless, mailSender, type QueuedMail } from './mailSender.ts';
import { type MailTransport, outboxTransport, smtpTransport } from './mailTransport.ts';

/** Mails, whose records are also the log of mails. */
export const mailOutbox = defineOutbox<QueuedMail>({
  name: 'mail',
  entity: 'email_history',
  message: 'mail',
  fields: ['from_address', 'to', 'cc', 'bcc', 'subject', 'content', 'additionalContent', 'pictures'],
  failure: 'Unable to send the email',
  atOnce: 4,
  isFinal,
  keepsMessage: isHarmless,
  sender: (app) =>
    mailSender({
      transport: transportOf(app),
      messages: () => app.definitions.current().messages,
      product: app.config.productName,
      baseUrl: app.portalUrl,
      attach: (mail, pictures) => attachPapers(app, mail, pictures),
    }),
});

/** The mail server of MAIL_URL; without one the folder `outbox` in the data folder, each file name printed for the operator. */
function transportOf({ config, print }: Pick<JobApp, 'config' | 'print'>): MailTransport {
  if (config.mailUrl !== undefined) return smtpTransport(config.mailUrl);
  return outboxTransport(outboxFolder(config), (file, to) => print(`Mail to ${to.join(', ')}: ${file}`));
}

/** Folder that takes the mails of an installation without a mail server. */
export function outboxFolder({ dataDir, root, productCode }: Config): string {
  return path.join(dataFolder(dataDir, root, productCode), 'outbox');
}

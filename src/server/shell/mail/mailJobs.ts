import path from 'node:path';
import type { Config } from '../../config.ts';
import { dataFolder } from '../../db/postgres/dataFolder.ts';
import { defineJobs, idOf, type JobApp } from '../../framework/jobs/JobDefinition.ts';
import { queueConnection } from '../queue/queueConnection.ts';
import { sendRetries } from '../queue/sendQueuedRow.ts';
import { sweepQueue } from '../queue/sweepQueue.ts';
import { type MailTransport, outboxTransport, smtpTransport } from './mailTransport.ts';
import { sendQueuedMail } from './sendQueuedMail.ts';

export const mailJobs = defineJobs({
  /** `{ id }` of a row of `email_history`, which holds the mail and its outcome. */
  'mail.send': {
    retries: sendRetries,
    atOnce: 4,
    timeout: '2m',
    handle: async (app, data, run) => {
      const { definitions, config, portalUrl, now } = app;
      const connection = queueConnection(app);
      const messages = () => definitions.current().messages;
      const sending = { connection, transport: transportOf(app), messages, product: config.productName, baseUrl: portalUrl, now };
      await sendQueuedMail(sending, idOf(data), run);
    },
  },
  'mail.sweep': {
    every: '5m',
    handle: (app) => sweepQueue(queueConnection(app), { table: 'email_history', message: 'mail', job: 'mail.send' }),
  },
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

/**
 * A process that runs the mail job, for a test that kills it. It loads little, so that many can be started.
 * Arguments: address of the database as JSON, address of the mail server, messages as JSON. It prints `ready` when it runs.
 */
import { openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { idOf, type JobApp } from '../src/server/framework/jobs/JobDefinition.ts';
import { openJobs } from '../src/server/framework/jobs/openJobs.ts';
import { startJobs } from '../src/server/framework/jobs/startJobs.ts';
import { smtpTransport } from '../src/server/shell/mail/mailTransport.ts';
import { sendQueuedMail } from '../src/server/shell/mail/sendQueuedMail.ts';
import { sendRetries } from '../src/server/shell/queue/sendQueuedRow.ts';
import type { MessageCatalogues } from '../src/shared/framework/messages/messages.ts';

const [address = '', mailUrl = '', messages = ''] = process.argv.slice(2);
const embedded = JSON.parse(address) as PostgresAddress;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {});
const database = await openDatabase({ embedded, poolSize: 4 });
const sending = {
  connection: database.unscoped('test'),
  transport: smtpTransport(mailUrl),
  messages: () => JSON.parse(messages) as MessageCatalogues,
  product: 'Waybill',
  baseUrl: 'https://portal.example',
  now: () => new Date(),
};
const jobs = {
  'mail.send': {
    retries: sendRetries,
    atOnce: 4,
    handle: (_app: JobApp, data: Parameters<typeof idOf>[0], run: Parameters<typeof sendQueuedMail>[2]) =>
      sendQueuedMail(sending, idOf(data), run),
  },
};
const boss = await openJobs({ address: embedded, jobs, print });
await startJobs({ boss, jobs, app: { database } as JobApp });
print('ready');
process.on('SIGTERM', () => {
  void boss
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});

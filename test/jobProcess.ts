/**
 * A process that runs the mail job, for a test that kills it. It loads little, so that many can be started.
 * Arguments: address of the database as JSON, address of the mail server, messages as JSON. It prints `ready` when it runs.
 */
import { openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import type { JobApp } from '../src/server/framework/jobs/JobDefinition.ts';
import { openJobs } from '../src/server/framework/jobs/openJobs.ts';
import { startJobs } from '../src/server/framework/jobs/startJobs.ts';
import { mailOutbox } from '../src/server/shell/mail/mailOutbox.ts';
import type { MessageCatalogues } from '../src/shared/framework/messages/messages.ts';

const [address = '', mailUrl = '', messages = ''] = process.argv.slice(2);
const embedded = JSON.parse(address) as PostgresAddress;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {});
const database = await openDatabase({ embedded, poolSize: 4 });
const catalogues = JSON.parse(messages) as MessageCatalogues;
const { 'mail.send': send } = mailOutbox.jobs;
const jobs = { ...(send && { 'mail.send': send }) };
const app = {
  database,
  definitions: { current: () => ({ messages: catalogues }) },
  config: { mailUrl, productName: 'Waybill' },
  portalUrl: 'https://portal.example',
  now: () => new Date(),
} as JobApp;
const boss = await openJobs({ address: embedded, jobs, print });
await startJobs({ boss, jobs, app });
print('ready');
process.on('SIGTERM', () => {
  void boss
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});

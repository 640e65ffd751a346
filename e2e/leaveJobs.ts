import { withDatabase } from '../scripts/withDatabase.ts';
import { sql } from '../src/server/db/sql.ts';
import { sendJob } from '../src/server/framework/jobs/sendJob.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import type { Mail } from '../src/server/shell/mail/Mail.ts';
import { queueMail } from '../src/server/shell/mail/queueMail.ts';
import { english } from '../test/catalogues.ts';

/** Leaves a mail that has failed for good, and a job that waits until 2099. @returns recipient of the mail */
export async function leaveJobs(): Promise<string> {
  const read = parseConfig({ ...process.env, DATA_DIR: process.env['E2E_FOLDER'] }, `${import.meta.dirname}/..`);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const to = `late-${Date.now()}@example.com`;
  const mail: Mail = { template: 'password_changed', to, language: 'en', values: { name: 'Ann', username: 'ann' } };
  await withDatabase(read.config, undefined, async (database) => {
    await database.unscoped('test data').transaction(async (tx) => {
      await queueMail(tx, mail, { messages: { en: english }, now: new Date() });
      const [row] = await tx.run<{ id: number }>(sql`
        update email_history set status = 'failed', error = 'Unable to send the email (ESOCKET)' where "to" = ${[to]} returning id`);
      await tx.run(sql`update jobs.job set state = 'failed', output = '{"message": "Unable to send the email (ESOCKET)"}'
        where name = 'mail.send' and singleton_key = ${String(row?.id)}`);
      await sendJob(tx, 'mail.send', { id: 0 }, { startAfter: new Date('2099-01-01T12:00:00Z') });
    });
  });
  return to;
}

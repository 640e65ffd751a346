import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { jobsConnection, jobTable } from '../jobs/bossOn.ts';
import { sendJobs } from '../jobs/sendJob.ts';
import type { OutboxNames } from './Outbox.ts';
import { outboxConnection } from './outboxConnection.ts';

/**
 * Makes messages and jobs of an outbox agree. A waiting message without a job, such as one of a restored backup, gets one; a message with
 * a job keeps it. A message whose job an administrator has cancelled becomes `failed`, and the job can send it later. A failed message
 * loses its content with its job.
 */
export async function sweepOutbox(app: Pick<App, 'database'>, { name, entity, message }: OutboxNames): Promise<void> {
  const connection = outboxConnection(app, { entity });
  const job = `${name}.send`;
  const jobOfRow = sql`select from ${jobTable} j where j.name = ${job} and j.singleton_key = q.id::text`;
  await connection.run(sql`update ${sql.id(entity)} q set status = 'failed', error = 'The job was cancelled.', next_try_at = null
    where q.status = 'queued' and exists (${jobOfRow} and j.state = 'cancelled')
      and not exists (${jobOfRow} and j.state in ('created', 'retry', 'active'))`);
  await connection.run(sql`update ${sql.id(entity)} q set ${sql.id(message)} = null
    where q.status = 'failed' and ${sql.id('q', message)} is not null and not exists (${jobOfRow})`);
  const rows = await connection.run<{ id: number }>(sql`
    select id from ${sql.id(entity)} where status in ('queued', 'sending') order by id limit 10000`);
  await sendJobs(
    jobsConnection(app.database),
    job,
    rows.map(({ id }) => ({ data: { id }, key: String(id) })),
  );
}

import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { jobTable } from '../../framework/jobs/bossOn.ts';
import { sendJobs } from '../../framework/jobs/sendJob.ts';
import type { SendQueue } from './sendQueuedRow.ts';

interface SweptQueue extends Pick<SendQueue<never>, 'table' | 'message'> {
  /** Name of the job that sends one row. */
  readonly job: string;
}

/**
 * Makes rows and jobs of a queue agree. A waiting row without a job, such as one of a restored backup, gets one; a row with a job keeps
 * it. A row whose job an administrator has cancelled becomes `failed`, and the job can send it later. The message of a failed row is
 * deleted with its job.
 */
export async function sweepQueue(connection: Connection, { table, message, job }: SweptQueue): Promise<void> {
  const jobOfRow = sql`select from ${jobTable} j where j.name = ${job} and j.singleton_key = q.id::text`;
  await connection.run(sql`update ${sql.id(table)} q set status = 'failed', error = 'The job was cancelled.', next_try_at = null
    where q.status = 'queued' and exists (${jobOfRow} and j.state = 'cancelled')`);
  await connection.run(sql`update ${sql.id(table)} q set ${sql.id(message)} = null
    where q.status = 'failed' and ${sql.id('q', message)} is not null and not exists (${jobOfRow})`);
  const rows = await connection.run<{ id: number }>(sql`
    select id from ${sql.id(table)} where status in ('queued', 'sending') order by id limit 10000`);
  await sendJobs(
    connection,
    job,
    rows.map(({ id }) => ({ data: { id }, key: String(id) })),
  );
}

import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { sendJobs } from '../../framework/jobs/sendJob.ts';

/**
 * Makes the job of each waiting row that has none, such as rows of a restored backup or of a release without jobs. Rows with a job
 * keep it.
 * @param table table of a queue
 * @param job name of the job that sends one of its rows
 */
export async function sendPendingRows(connection: Connection, table: string, job: string): Promise<void> {
  const rows = await connection.run<{ id: number }>(sql`
    select id from ${sql.id(table)} where status in ('queued', 'sending') order by id limit 10000`);
  await sendJobs(
    connection,
    job,
    rows.map(({ id }) => ({ data: { id }, key: String(id) })),
  );
}

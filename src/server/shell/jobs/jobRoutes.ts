import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { jobEndpoints } from '../../../shared/shell/jobs/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { bossOn, jobsConnection, jobTable, wakeWorkers } from '../../framework/jobs/bossOn.ts';

const jobErrors = defineErrors({ job_unknown: 404, job_state_changed: 409 });

/**
 * `POST jobs/{id}/run`: makes a job due now; a failed job gets one more try.
 * @throws AppError `job_unknown` (404), `job_state_changed` (409) for a job that is done, runs or waits for its first try
 */
export async function runAgain({ app, params }: CallOf<typeof jobEndpoints, 'POST jobs/{id}/run'>): Promise<undefined> {
  return withJob(app, params.id, async (connection, { id, name, state }) => {
    const boss = bossOn(connection);
    if (state === 'failed') await boss.retry(name, id);
    else if (state === 'cancelled') await boss.resume(name, id);
    else if (state === 'retry') await boss.update(name, undefined, { id, startAfter: 0 });
    else throw jobErrors.job_state_changed();
    await wakeWorkers(connection, name);
  });
}

/**
 * `POST jobs/{id}/cancel`: cancels a waiting job.
 * @throws AppError `job_unknown` (404), `job_state_changed` (409) for a job that runs or has ended
 */
export async function cancelJob({ app, params }: CallOf<typeof jobEndpoints, 'POST jobs/{id}/cancel'>): Promise<undefined> {
  return withJob(app, params.id, async (connection, { id, name, state }) => {
    if (state !== 'created' && state !== 'retry') throw jobErrors.job_state_changed();
    await bossOn(connection).cancel(name, id);
  });
}

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

/** Runs `work` on a job; the row lock keeps workers from claiming the job meanwhile. */
async function withJob(app: App, jobId: string, work: (tx: Connection, job: JobRow) => Promise<unknown>): Promise<undefined> {
  await jobsConnection(app.database).transaction(async (tx) => {
    const [job] = await tx.run<JobRow>(sql`
      select id, name, state::text as state from ${jobTable} where id::text = ${jobId} for update`);
    if (!job) throw jobErrors.job_unknown();
    await work(tx, job);
  });
  return undefined;
}

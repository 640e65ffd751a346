import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { bossOn } from '../../framework/jobs/bossOn.ts';

const jobErrors = defineErrors({ job_unknown: 404, job_state_changed: 409 });

/**
 * `POST jobs/{id}/run`: lets a job run as soon as it is its turn; one that has failed gets one try more.
 * @throws AppError `job_unknown` (404), `job_state_changed` (409) for a job that is done, runs or waits for its first try
 */
export async function runAgain(call: Call): Promise<undefined> {
  return withJob(call, async (connection, { id, name, state }) => {
    const boss = bossOn(connection);
    if (state === 'failed') await boss.retry(name, id);
    else if (state === 'cancelled') await boss.resume(name, id);
    else if (state === 'retry') await boss.update(name, undefined, { id, startAfter: 0 });
    else throw jobErrors.job_state_changed();
  });
}

/**
 * `POST jobs/{id}/cancel`: a job that waits is not done.
 * @throws AppError `job_unknown` (404), `job_state_changed` (409) for a job that runs or has ended
 */
export async function cancelJob(call: Call): Promise<undefined> {
  return withJob(call, async (connection, { id, name, state }) => {
    if (state !== 'created' && state !== 'retry') throw jobErrors.job_state_changed();
    await bossOn(connection).cancel(name, id);
  });
}

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

/** Does `work` with the job of a call, which nobody claims meanwhile. */
async function withJob({ app, params }: Call, work: (tx: Connection, job: JobRow) => Promise<unknown>): Promise<undefined> {
  await app.database.unscoped('run a job again or cancel it').transaction(async (tx) => {
    const [job] = await tx.run<JobRow>(sql`
      select id, name, state::text as state from jobs.job where id::text = ${params['id'] ?? ''} for update`);
    if (!job) throw jobErrors.job_unknown();
    await work(tx, job);
  });
  return undefined;
}

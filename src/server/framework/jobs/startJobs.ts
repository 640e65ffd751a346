import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { sql } from '../../db/sql.ts';
import { jobsConnection, jobTable, statementsOn } from './bossOn.ts';
import { durationSeconds, type JobApp, type JobData, type JobDefinition, type JobDefinitions, JobPostponed } from './JobDefinition.ts';

interface StartJobs {
  readonly boss: PgBoss;
  readonly app: JobApp;
  readonly jobs: JobDefinitions;
}

/** Runs the jobs of the installation and creates the scheduled jobs, in parallel with other processes, until pg-boss is stopped. */
export async function startJobs({ boss, app, jobs }: StartJobs): Promise<void> {
  await syncSchedules(boss, jobs);
  const workers: string[] = [];
  for (const [name, job] of Object.entries(jobs))
    for (let i = 0; i < (job.atOnce ?? 1); i++) workers.push(await startWorker(boss, app, name, job));
  // Finds the jobs of a killed process now, not at the next supervision in half a minute; no notice tells of them.
  const wake = (): void => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  boss.supervise().then(wake, () => {});
}

/** Runs the jobs of a queue one after another, then waits for a notice. @returns id of the worker */
async function startWorker(boss: PgBoss, app: JobApp, name: string, job: JobDefinition): Promise<string> {
  let worker = '';
  const options = {
    includeMetadata: true,
    batchSize: 1,
    // No notice tells that the job of a dead process waits again.
    notifyPollingIntervalSeconds: 30,
    ...(job.oneByGroup && { groupConcurrency: 1 }),
  } as const;
  worker = await boss.work(name, options, async (claimed: JobWithMetadata<JobData>[]) => {
    for (const each of claimed) await runJob(boss, app, job, each);
    boss.notifyWorker(worker);
  });
  return worker;
}

/** Makes the stored schedules match the job definitions. */
async function syncSchedules(boss: PgBoss, jobs: JobDefinitions): Promise<void> {
  const present = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, { every }] of Object.entries(jobs)) {
    if (every === undefined) continue;
    const cron = cronOf(every);
    if (present.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
    present.delete(name);
  }
  for (const name of present.keys()) await boss.unschedule(name);
}

/** The cron expression of `every`. */
function cronOf(every: NonNullable<JobDefinition['every']>): string {
  const [, minutes] = /^(\d+)m$/.exec(every) ?? [];
  if (minutes === undefined) return every;
  return minutes === '1' ? '* * * * *' : `*/${minutes} * * * *`;
}

/**
 * Lets a job wait again. Its next claim counts as a try, because the claim's number distinguishes it from the present one, so the job gets
 * one try more. A job of a group is claimed as soon as the group is free, any other after five seconds.
 */
async function postpone({ database }: JobApp, { id, name, retryCount }: JobWithMetadata<JobData>): Promise<void> {
  await jobsConnection(database).run(sql`
    update ${jobTable} set state = 'retry', retry_limit = retry_limit + 1,
      start_after = now() + case when group_id is null then interval '5 seconds' else interval '0' end
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`);
}

/** Runs a job; stores a failure together with the time of the next try. */
async function runJob(boss: PgBoss, app: JobApp, { handle, retries = [] }: JobDefinition, job: JobWithMetadata<JobData>): Promise<void> {
  const { id, name, retryCount, retryLimit, signal } = job;
  const postponements = Math.max(0, retryLimit - retries.length);
  const tries = Math.max(0, retryCount - postponements);
  const wait = retries[tries];
  const waitSeconds = wait === undefined ? undefined : durationSeconds(wait);
  const retryInMs = waitSeconds === undefined ? undefined : waitSeconds * 1000;
  try {
    await handle(app, job.data ?? {}, { id, attempt: tries + 1, retryInMs, signal });
  } catch (error) {
    if (error instanceof JobPostponed) return postpone(app, job);
    const output = { message: error instanceof Error ? error.message : String(error) };
    await jobsConnection(app.database).transaction(async (tx) => {
      const db = statementsOn(tx);
      await boss.fail(name, { id, retryCount }, output, { db });
      if (waitSeconds !== undefined) await boss.update(name, undefined, { id, startAfter: waitSeconds, db });
    });
  }
}

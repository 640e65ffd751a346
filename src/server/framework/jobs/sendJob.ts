import { randomUUID } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { bossOn } from './bossOn.ts';
import type { JobData } from './JobDefinition.ts';

export interface JobOptions {
  /** At most one job of this name and key waits or runs; no second one is made. Without a key each call makes a job. */
  readonly key?: string;
  /** Not before this time. */
  readonly startAfter?: Date;
  /** Jobs of one group run one at a time, if the job is declared `oneByGroup`. */
  readonly group?: string;
  /** Jobs of a lower turn run first; default 0. */
  readonly turn?: number;
}

/**
 * Makes a job. Within a transaction it exists after the commit, and not at all after a rollback.
 * @param connection the transaction of the change that the job belongs to
 * @param name name of a job that an area defines
 * @returns its id; undefined if one of the same key waits or runs
 * @throws when no area defines a job of this name
 */
export async function sendJob(
  connection: Connection,
  name: string,
  data: JobData,
  { key, startAfter, group, turn = 0 }: JobOptions = {},
): Promise<string | undefined> {
  const id = randomUUID();
  const made = await bossOn(connection).send(
    name,
    { ...data },
    {
      id,
      singletonKey: key ?? id,
      priority: -turn,
      ...(startAfter && { startAfter }),
      ...(group !== undefined && { group: { id: group } }),
    },
  );
  return made ?? undefined;
}

/** Makes a job for each row of data, with one statement. Skips rows whose key is taken. */
export async function sendJobs(
  connection: Connection,
  name: string,
  jobs: readonly { readonly data: JobData; readonly key: string }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await bossOn(connection).insert(
    name,
    jobs.map(({ data, key }) => ({ data, singletonKey: key })),
  );
}

import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import { defaultHome } from '../../db/homeSchema.ts';
import type { PostgresAddress } from '../../db/postgres/startPostgres.ts';
import { jobsSchema } from './bossOn.ts';
import { durationSeconds, type JobDefinition, type JobDefinitions } from './JobDefinition.ts';

/** Address of the database, for code that opens its own connections. */
export type DatabaseAddress = PostgresAddress | { readonly connectionString: string };

interface OpenJobs {
  readonly address: DatabaseAddress;
  /** Schema of the portal's own tables; default: `public`. */
  readonly schema?: string;
  readonly jobs: JobDefinitions;
  /** Prints a line if something other than a job fails, such as the connection. */
  readonly print: (line: string) => void;
  /** false: this process neither runs jobs nor creates scheduled ones. */
  readonly runs?: boolean;
}

/** Connections of the jobs in addition to the listening connection. Few are enough: claims and outcomes are short statements. */
const poolSize = 2;
const day = 86_400;

/**
 * Upgrades the schema `jobs` and makes a queue for each new job. Several processes may do so at once.
 * @returns pg-boss, started, without workers yet
 */
export async function openJobs({ address, schema = defaultHome, jobs, print, runs = true }: OpenJobs): Promise<PgBoss> {
  const boss = new PgBoss({
    ...address,
    schema: jobsSchema({ schema }),
    // The sync makes the schemas of a portal with DATABASE_SCHEMA.
    createSchema: schema === defaultHome,
    application_name: 'jobs',
    max: poolSize,
    useListenNotify: runs,
    supervise: runs,
    schedule: runs,
    // An idle portal polls rarely: new jobs arrive by notice, and a minute is the finest step of a schedule.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 20,
    queueCacheIntervalSeconds: 300,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 300,
  });
  boss.on('error', printOncePerMinute(print));
  try {
    await boss.start();
    const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, job] of Object.entries(jobs)) await ensureQueue(boss, name, queueOf(job), present.get(name));
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return boss;
}

/** Settings of the queue of a job. */
function queueOf({ retries = [], timeout = '5m', every }: JobDefinition) {
  return {
    retryLimit: retries.length,
    // For a job whose process ended; the waits after a failure are set at the failure.
    retryDelay: 0,
    retryBackoff: false,
    expireInSeconds: durationSeconds(timeout),
    heartbeatSeconds: 10,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: every === undefined ? 7 * day : day,
    notify: true,
  } satisfies QueueOptions & { readonly notify: boolean };
}

async function ensureQueue(boss: PgBoss, name: string, wanted: ReturnType<typeof queueOf>, present?: QueueResult): Promise<void> {
  if (!present) return boss.createQueue(name, { ...wanted, policy: 'exclusive' });
  const isSame = Object.entries(wanted).every(([key, value]) => Reflect.get(present, key) === value);
  if (!isSame) await boss.updateQueue(name, wanted);
}

const repeatAfterMs = 60_000;

/** Prints a failure once, and the same one again after a minute: without a database each queue repeats it all the time. */
function printOncePerMinute(print: (line: string) => void): (error: Error) => void {
  const printedAt = new Map<string, number>();
  return ({ message }) => {
    const text = message.replace(/ \(Queue: .*/, '');
    if (Date.now() - (printedAt.get(text) ?? 0) < repeatAfterMs) return;
    printedAt.set(text, Date.now());
    print(`Jobs: ${text}`);
  };
}

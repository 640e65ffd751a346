import { invariant } from '../../../shared/framework/AppError.ts';
import type { App } from '../context/App.ts';

/** Data of a job, stored as JSON in the database: ids rather than records. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** The parts of the portal that jobs may use. */
export interface JobApp extends App {
  /** Public address of the portal, without a slash at its end; links begin with it. */
  readonly portalUrl: string;
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
}

/** One run of a job. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Milliseconds until the next try if this try fails; undefined for the last try. */
  readonly retryInMs: number | undefined;
  /** Aborted once the process can no longer wait for the job. */
  readonly signal: AbortSignal;
}

/** The job cannot begin yet. It waits again as if it had not been claimed, which counts as no run. */
export class JobPostponed extends Error {}

/** A kind of work outside of calls; one process of the installation runs each job. */
export interface JobDefinition {
  /**
   * Does the work. It may run again for the same job, after a failure or the end of the process in the middle, so a second run has to
   * detect the work of the first.
   * @throws to have the job tried again; `JobPostponed` if it has not begun
   */
  readonly handle: (app: JobApp, data: JobData, run: JobRun) => Promise<void>;
  /** Waits before each further try, such as `['1m', '5m']`; after the last try the job has failed. Default: one try. */
  readonly retries?: readonly Duration[];
  /** Schedule of further runs, without data: a whole number of minutes that divides an hour, or a cron expression in UTC. */
  readonly every?: Duration | Cron;
  /** Jobs that a process runs at the same time; 1 if left out. */
  readonly atOnce?: number;
  /** true: of the jobs of one group (`JobOptions.group`) one runs at a time, in all processes together. */
  readonly oneByGroup?: boolean;
  /** Longest run, after which it counts as failed; 5 minutes if left out. */
  readonly timeout?: Duration;
}

export type JobDefinitions = Readonly<Record<string, JobDefinition>>;

export type Duration = `${number}${'s' | 'm' | 'h'}`;

/** Minute, hour, day of month, month, day of week. */
type Cron = `${string} ${string} ${string} ${string} ${string}`;

const secondsOf = { s: 1, m: 60, h: 3600 } as const;

/** The seconds of a duration such as `30s`, `5m` or `2h`. */
export function durationSeconds(duration: Duration): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  invariant(unit === 's' || unit === 'm' || unit === 'h', `${duration} is a duration such as 30s, 5m or 2h`);
  return Number(count) * secondsOf[unit];
}

/** The id of the record that a job is about, from its data `{ id }`. */
export function idOf({ id }: JobData): number {
  invariant(typeof id === 'number', 'the job has the id of a record');
  return id;
}

/** Jobs of an area by their names, `<area>.<verb>`; each name has its own queue. */
export function defineJobs<const Jobs extends JobDefinitions>(jobs: Jobs): Jobs {
  return jobs;
}

/** The jobs of several areas, with unique names. */
export function joinJobs(lists: readonly JobDefinitions[]): JobDefinitions {
  const entries = lists.flatMap((list) => Object.entries(list));
  const joined = Object.fromEntries(entries);
  invariant(Object.keys(joined).length === entries.length, 'each job has a name of its own');
  return joined;
}

import { AppError } from '../../../shared/framework/AppError.ts';
import { taskKeptMs } from '../../../shared/framework/tasks/Task.ts';
import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { removeUnused } from '../contents/removeUnused.ts';
import type { App } from '../context/App.ts';
import type { TaskData } from '../context/TaskKind.ts';
import { jobTable } from '../jobs/bossOn.ts';
import type { TaskCall } from './taskCall.ts';
import { taskConnection } from './taskConnection.ts';
import { removeTaskFiles } from './taskFiles.ts';

/** A task that a run has taken. */
export interface TakenTask {
  readonly id: number;
  readonly owner: number | null;
  readonly acted_by: number | null;
  readonly kind: string;
  readonly call: TaskCall;
  readonly data: TaskData;
  /** Where an earlier run has ended. */
  readonly state: TaskData | null;
  /** Number of this run. Each write names it, so that an earlier run that is still alive writes nothing more. */
  readonly runs: number;
}

type Run = Pick<TakenTask, 'id' | 'runs'>;

/** An error as a task keeps it; worded when it is read. */
export interface StoredProblem extends Pick<AppError, 'code' | 'status' | 'messageKey' | 'details'> {
  readonly errors?: NonNullable<AppError['errors']>;
}

/**
 * Takes a task for a run.
 * @returns undefined for one that has ended; `busy`: another task of its owner runs in the lane. Of two at once one is taken
 */
export async function takeTask(connection: Connection, id: number, lane: string): Promise<TakenTask | 'busy' | undefined> {
  return connection.transaction(async (tx) => {
    const [task] = await tx.run<{ owner: number | null }>(sql`select owner from tasks where id = ${id}`);
    if (task && task.owner !== null) {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(tx, `running task of ${task.owner}`)}, 0))`);
      // A row can say that a task runs although its process has died: its job says so too late, but stays so no longer.
      const running = await tx.run(sql`
        select r.id from tasks r join ${jobTable} j on j.name = ${lane} and j.singleton_key = r.id::text and j.state = 'active'
        where r.owner = ${task.owner} and r.status = 'running' and r.id <> ${id} limit 1`);
      if (running.length > 0) return 'busy';
    }
    const [row] = await tx.run<TakenTask>(sql`
      update tasks set status = 'running', runs = runs + 1, done = case when state is null then 0 else done end, updated_at = now()
      where id = ${id} and status in ('queued', 'running') returning id, owner, acted_by, kind, call, data, state, runs`);
    return row;
  });
}

/**
 * Keeps the state and the result of a part of a task's work.
 * @param tx the transaction of the part
 * @returns false: the task was cancelled, removed or taken over
 */
export async function keepPart(tx: Connection, { id, runs }: Run, state: TaskData, result: TaskData): Promise<boolean> {
  const rows = await tx.run(sql`
    update tasks set state = ${JSON.stringify(state)}::jsonb, result = ${JSON.stringify(result)}::jsonb
    where id = ${id} and runs = ${runs} and status = 'running' returning id`);
  return rows.length > 0;
}

/** Stores progress. @returns false: the task was cancelled, removed or taken over */
export async function noteProgress(connection: Connection, { id, runs }: Run, done: number, total: number | undefined): Promise<boolean> {
  const rows = await connection.run(sql`
    update tasks set done = ${capped(done)}, total = coalesce(${capped(total) ?? null}, total)
    where id = ${id} and runs = ${runs} and status = 'running' returning id`);
  return rows.length > 0;
}

const intMax = 2_147_483_647;

function capped(count: number): number;
function capped(count: number | undefined): number | undefined;
function capped(count: number | undefined): number | undefined {
  return count === undefined ? undefined : Math.min(count, intMax);
}

/** The last progress of a task, and the time of its end. */
interface TaskEnd {
  readonly done: number;
  readonly total: number | undefined;
  readonly now: Date;
}

/** Lets a task wait for its next run. */
export async function requeue(connection: Connection, { id, runs }: Run): Promise<void> {
  await connection.run(sql`update tasks set status = 'queued' where id = ${id} and runs = ${runs} and status = 'running'`);
}

/** Ends a task with its result. @returns false: the task was cancelled, removed or taken over */
export async function completeTask(connection: Connection, run: Run, result: TaskData, { done, total, now }: TaskEnd): Promise<boolean> {
  const { id, runs } = run;
  const rows = await connection.run(sql`
    update tasks set status = 'done', result = ${JSON.stringify(result)}::jsonb, 
      done = ${capped(total) ?? capped(done)}, total = coalesce(${capped(total) ?? null}, total), finished_at = ${now},
      expires_at = ${expiry(now)} where id = ${id} and runs = ${runs} and status = 'running' returning id`);
  return rows.length > 0;
}

export async function failTask(connection: Connection, { id, runs }: Run, error: AppError, now: Date): Promise<void> {
  await connection.run(sql`
    update tasks set status = 'failed', problem = ${JSON.stringify(storedProblem(error))}::jsonb, finished_at = ${now},
      expires_at = ${expiry(now)} where id = ${id} and runs = ${runs} and status = 'running'`);
}

export function storedProblem({ code, status, messageKey, details, errors }: AppError): StoredProblem {
  return { code, status, messageKey, details, ...(errors && { errors }) };
}

/** The error of a stored problem. */
export function errorOf({ code, status, ...options }: StoredProblem): AppError {
  return new AppError(code, status, options);
}

/** Removes tasks with their files. @returns their ids */
export async function deleteTasks(app: Pick<App, 'database' | 'files'>, condition: Sql<boolean>): Promise<readonly number[]> {
  const { ids, contents } = await taskConnection(app).transaction(async (tx) => {
    const rows = await tx.run<{ id: number }>(sql`select id from tasks where ${condition} for update`);
    const ids = rows.map(({ id }) => id);
    const removed = await removeTaskFiles(tx, ids);
    await tx.run(sql`delete from tasks where id = any(${ids}::bigint[])`);
    return { ids, contents: removed };
  });
  await removeUnused(app, contents);
  return ids;
}

/** Time at which a task that ends now is removed. */
export function expiry(now: Date): Date {
  return new Date(now.getTime() + taskKeptMs);
}

import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { TaskData } from '../context/TaskKind.ts';
import { errorResponse } from '../http/errorResponse.ts';
import type { TaskCall } from './taskCall.ts';
import { taskErrors } from './taskErrors.ts';
import { deleteTasks, errorOf, expiry, type StoredProblem } from './taskRows.ts';

const listedMax = 50;

/** A task of the caller with the data that its kind needs. */
export interface OwnTask extends Omit<Task, 'problem' | 'created_at' | 'finished_at' | 'expires_at'> {
  readonly data: TaskData;
  readonly call: TaskCall;
  readonly problem: StoredProblem | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date | null;
}

/**
 * Only the caller's tasks: administrators do not see their users' tasks, and a person who acts as another user sees those started so, not
 * the user's own. While the account is on hold, earlier tasks stay closed: their files hold what the account could see then.
 */
function ownTasks(ctx: CallContext, further: Sql): Sql<OwnTask> {
  return sql<OwnTask>`select t.id, t.kind, t.title, t.status, t.done, t.total, t.data, t.call, t.result, t.problem, t.created_at, t.finished_at,
      t.expires_at from ${table(ctx, 'tasks', 't')}
    where t.owner = ${ctx.reader.userId} and t.acted_by is not distinct from ${ctx.actedBy ?? null}::bigint
      and coalesce(t.expires_at > ${ctx.now}, true) ${startedWithin(ctx.reader.hold)} ${further}`;
}

function startedWithin(hold: Reader['hold']): Sql {
  return hold ? sql`and t.created_at >= ${hold.since}` : sql``;
}

/** The caller's tasks, the newest first. */
export async function listTasks(connection: ScopedConnection): Promise<readonly Task[]> {
  const { ctx } = connection;
  const rows = await connection.run(ownTasks(ctx, sql`order by t.id desc limit ${listedMax}`));
  return rows.map((row) => shownTask(ctx, row));
}

/** @throws AppError `task_unknown` (404) */
export async function getTask(connection: ScopedConnection, id: string): Promise<OwnTask> {
  const [row] = isId(id) ? await connection.run(ownTasks(connection.ctx, sql`and t.id = ${Number(id)}`)) : [];
  if (!row) throw taskErrors.task_unknown();
  return row;
}

/**
 * true: a task of the caller waits or runs.
 * @param data parts of its data
 */
export async function hasActiveTask(connection: ScopedConnection, kind: string, data: TaskData): Promise<boolean> {
  const found = await connection.run(
    ownTasks(
      connection.ctx,
      sql`
    and t.kind = ${kind} and t.status in ('queued', 'running') and t.data @> ${JSON.stringify(data)}::jsonb limit 1`,
    ),
  );
  return found.length > 0;
}

/** true: a task of the caller that waits or runs adds to a set of changes. */
export async function isSetBeingMade(connection: ScopedConnection, set: string): Promise<boolean> {
  const further = sql`and t.status in ('queued', 'running') and t.state ->> 'set' = ${set} limit 1`;
  return (await connection.run(ownTasks(connection.ctx, further))).length > 0;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/**
 * Cancels a task that waits or runs; a running one stops within a second or two. Its changes since its last checkpoint are undone, those
 * before stay.
 * @throws AppError `task_unknown` (404), `task_ended` (409)
 */
export async function cancelTask(connection: ScopedConnection, id: string): Promise<Task> {
  const { ctx } = connection;
  const { id: known } = await getTask(connection, id);
  const [row] = await withoutGuard(connection).run(sql`
    update tasks set status = 'cancelled', finished_at = ${ctx.now}, expires_at = ${expiry(ctx.now)}
    where id = ${known} and status in ('queued', 'running') returning id`);
  if (!row) throw taskErrors.task_ended();
  return shownTask(ctx, await getTask(connection, id));
}

/**
 * Removes a task that has ended, with its file.
 * @throws AppError `task_unknown` (404), `task_not_ended` (409)
 */
export async function removeTask(app: Pick<App, 'database' | 'files'>, connection: ScopedConnection, id: string): Promise<void> {
  const { id: known } = await getTask(connection, id);
  const [row] = await deleteTasks(app, sql<boolean>`id = ${known} and status not in ('queued', 'running')`);
  if (!row) throw taskErrors.task_not_ended();
}

/**
 * Checks that the caller can still see the result of a task, with the rights of the moment.
 * @throws AppError of the task's kind
 */
export async function checkResult(app: App, ctx: CallContext, { kind, data, result }: OwnTask): Promise<void> {
  await app.tasks?.[kind]?.checkResult?.(app, ctx, data, result ?? {});
}

/** The task as the API carries it, its problem worded for the caller. */
export function shownTask(
  { registry: { messages }, language, requestId }: CallContext,
  { data: _data, call: _call, ...row }: OwnTask,
): Task {
  const worded = row.problem && errorResponse(errorOf(row.problem), { messages, language, requestId });
  const { hidden: _hidden, ...result } = row.result ?? {};
  return {
    ...row,
    result: row.result && result,
    problem: worded && { code: worded.code, detail: worded.detail, ...(worded.errors && { errors: worded.errors }) },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

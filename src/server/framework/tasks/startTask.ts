import { invariant } from '../../../shared/framework/AppError.ts';
import { activeTasksMax } from '../../../shared/framework/tasks/Task.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';
import type { TaskData } from '../context/TaskKind.ts';
import { sendJob } from '../jobs/sendJob.ts';
import { taskCallOf } from './taskCall.ts';
import { taskErrors } from './taskErrors.ts';
import { laneOf, nextTurn } from './taskTurn.ts';

interface NewTask {
  /** Name of a kind that an area registers. */
  readonly kind: string;
  /** Shown to the owner, in the owner's language; cut at 300 characters. */
  readonly title: string;
  readonly data: TaskData;
  /** Units of work, if known. */
  readonly total?: number;
  /** Units of work for the choice of the lane, if they are not shown; default `total`. */
  readonly size?: number | undefined;
}

/**
 * Starts a background task of the caller. It exists with the commit of the transaction, and not at all after a rollback.
 * @param tx transaction of the call
 * @returns its id, for `GET tasks/{id}`
 * @throws AppError `too_many_tasks` (409) if as many of the caller's tasks wait or run as one user can have
 */
export async function startTask(
  tx: ScopedConnection,
  ctx: CallContext,
  { kind, title, data, total, size = total }: NewTask,
): Promise<number> {
  const { reader, actedBy } = ctx;
  const direct = withoutGuard(tx);
  // Two calls of one user count one after the other.
  await direct.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(direct, `tasks of ${reader.userId}`)}, 0))`);
  const [active] = await direct.run<{ count: number }>(
    sql`select count(*) as count from tasks where owner = ${reader.userId} and status in ('queued', 'running')`,
  );
  if ((active?.count ?? 0) >= activeTasksMax) throw taskErrors.too_many_tasks({ max: activeTasksMax });
  const shown = title.trim().slice(0, 300).toWellFormed() || kind;
  const [row] = await direct.run<{ id: number }>(sql`
    insert into tasks (owner, acted_by, kind, title, status, total, call, data)
    values (${reader.userId}, ${actedBy ?? null}, ${kind}, ${shown}, 'queued', ${total ?? null},
      ${JSON.stringify(taskCallOf(ctx))}::jsonb, ${JSON.stringify(data)}::jsonb) returning id`);
  invariant(row, 'the insert returns its row');
  const lane = laneOf(size);
  const turn = await nextTurn(direct, lane, reader.companyId);
  await sendJob(direct, lane, { id: row.id, company: reader.companyId }, { key: String(row.id), group: String(reader.userId), turn });
  return row.id;
}

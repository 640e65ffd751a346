import { invariant } from '../../../shared/framework/AppError.ts';
import { type UndoAnswer, undoAtOnceMax } from '../../../shared/framework/changes/ChangeSet.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { defineTasks } from '../context/defineTasks.ts';
import type { TaskData, TaskRun } from '../context/TaskKind.ts';
import { hasActiveTask, isSetBeingMade } from '../tasks/ownTasks.ts';
import { startTask } from '../tasks/startTask.ts';
import { changeErrors } from './changeErrors.ts';
import { answerOf, type UndoState, undoInParts } from './undoChanges.ts';
import { getOwnSet, type StoredAction, undoTarget } from './undoTarget.ts';

const kind = 'changes.undo';

/**
 * Starts the undo of many changes as a background task.
 * @param id of the set
 * @returns id of the task; undefined for a set of few changes, which is undone within the call
 * @throws AppError 409 `undo_running` while a task undoes the set, `change_running` while one adds to it; as `undoChanges` and `startTask`
 */
export async function startLargeUndo(app: App, ctx: CallContext, id: string): Promise<number | undefined> {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const raw = withoutGuard(tx);
    // Of two calls at once the second sees the task of the first. The row of the set is no lock for this: a running task holds it.
    await raw.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(raw, `undo of ${id}`)}, 0))`);
    if (await hasActiveTask(tx, kind, { set: id })) throw changeErrors.undo_running();
    if (await isSetBeingMade(tx, id)) throw changeErrors.change_running();
    const { api } = await getOwnSet(raw, ctx, id);
    const left = await raw.run(sql<{ action: StoredAction; count: number }>`
      select action, count(*)::int as count from change_set_rows where change_set = ${id}::uuid and undone_at is null group by action`);
    const count = left.reduce((sum, each) => sum + each.count, 0);
    if (count <= (app.undoAtOnceMax ?? undoAtOnceMax)) return undefined;
    undoTarget(
      app,
      ctx,
      api,
      left.map(({ action }) => action),
    );
    return startTask(tx, ctx, { kind, title: titleOf(ctx, api, count), data: { set: id }, total: count });
  });
}

export const undoTasks = defineTasks({
  /** Undoes a set of changes; records that are refused stay as they are. */
  [kind]: { run: runUndo },
});

async function runUndo(
  app: App,
  { set }: TaskData,
  { connection, state, signal, progress, checkpoint, finish }: TaskRun,
): Promise<TaskData> {
  invariant(typeof set === 'string', 'a task of an undo names its set');
  const ended = await undoInParts(app, connection, set, {
    state: state === null ? undefined : stateOf(state),
    signal,
    progress,
    keep: (tx, soFar) => checkpoint(tx, { ...soFar }, resultOf(answerOf(soFar), 'changes.part_undo')),
  });
  await connection.transaction((tx) => finish(tx, resultOf(answerOf(ended), 'changes.undone')));
  return {};
}

/** The state of the last checkpoint. */
function stateOf(stored: TaskData): UndoState {
  return stored as unknown as UndoState;
}

function resultOf(answer: UndoAnswer, key: string): TaskData {
  return { ...answer, message: { key, values: { count: answer.undone } } };
}

function titleOf({ registry, language }: CallContext, api: string, count: number): string {
  const list = textIn(registry.resourceByApiUrl.get(api)?.title ?? { en: api, fr: api }, language);
  return formatMessage(registry.messages, language, 'bulk.task_undo', { count, list });
}

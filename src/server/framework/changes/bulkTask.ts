import { randomUUID } from 'node:crypto';
import type { BulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import { type RowRefusal, refusalsMax } from '../../../shared/framework/changes/ChangeSet.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';
import { defineTasks, type TaskData, type TaskRun } from '../context/TaskKind.ts';
import { applyRows } from '../records/applyRows.ts';
import { namesInScope } from '../records/namesInScope.ts';
import { startTask } from '../tasks/startTask.ts';
import { type BulkChange, bulkTarget, checkBulkNumber, kindOf, rowOf } from './previewBulk.ts';
import { refusalText } from './refusalText.ts';
import { staleReason } from './staleReason.ts';
import { storeChanges } from './storeChanges.ts';

/** A change of many records with the rows of its preview: id and version of each. */
interface PreviewedChange extends BulkChange {
  readonly rows: readonly (readonly [number, number])[];
}

/**
 * Starts a change of many records as a background task.
 * @param tx transaction of the call
 * @returns id of the task
 * @throws AppError 401, 403 without the right to the verb; 409 `bulk_too_many`; as `startTask`
 */
export async function startBulk(app: App, tx: ScopedConnection, ctx: CallContext, change: PreviewedChange): Promise<number> {
  bulkTarget(app, ctx, change);
  const { api, action, values, rows } = change;
  checkBulkNumber(ctx, api, rows.length);
  const { registry, language } = ctx;
  const list = textIn(registry.resourceByApiUrl.get(api)?.title ?? { en: api, fr: api }, language);
  const title = formatMessage(registry.messages, language, `bulk.task_${action}`, { count: rows.length, list });
  return startTask(tx, ctx, { kind: 'changes.bulk', title, data: { api, action, values, rows }, total: rows.length });
}

export const bulkTasks = defineTasks({
  /** Changes many records; those that are refused stay as they are. */
  'changes.bulk': { run: (app, data, run) => runBulk(app, parseChange(data), run) },
});

async function runBulk(app: App, change: PreviewedChange, { ctx, connection, signal, progress, finish }: TaskRun): Promise<TaskData> {
  const target = bulkTarget(app, ctx, change);
  const { entity } = target;
  const rows = change.rows.map(([id, version]) => rowOf(change, { id, version }));
  return connection.transaction(async (tx) => {
    const outcomes = await applyRows(tx, target, rows, { keep: 'good', signal, progress: (done) => progress(done, rows.length) });
    const counts = { changed: 0, same: 0, refused: 0 };
    for (const outcome of outcomes) counts[kindOf(outcome)] += 1;
    const refused = outcomes
      .flatMap((each) => (each.outcome === 'refused' && each.id !== undefined ? [{ id: each.id, error: each.error }] : []))
      .slice(0, refusalsMax);
    const nameOf = await namesInScope(
      tx,
      target,
      refused.map(({ id }) => id),
    );
    const refusals: RowRefusal[] = [];
    for (const { id, error } of refused)
      refusals.push({ name: nameOf(id), reason: refusalText(ctx, entity, await staleReason(tx, target, { id, error, by: 'change' })) });
    const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
    const set = randomUUID();
    await storeChanges(tx, ctx, { id: set, api: change.api, kind: `bulk_${change.action}` }, changes);
    const result = { ...counts, refusals, set: changes.length > 0 ? set : null } satisfies BulkResult;
    await finish(tx, result);
    return result;
  });
}

/** The data of `startBulk`. */
function parseChange(data: TaskData): PreviewedChange {
  return data as unknown as PreviewedChange;
}

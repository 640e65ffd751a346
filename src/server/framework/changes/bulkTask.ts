import { randomUUID } from 'node:crypto';
import type { BulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import { refusalsMax } from '../../../shared/framework/changes/ChangeSet.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';
import { defineTasks } from '../context/defineTasks.ts';
import type { TaskData, TaskRun } from '../context/TaskKind.ts';
import { namesInScope } from '../records/namesInScope.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { refusalText } from '../records/refusalText.ts';
import { startTask } from '../tasks/startTask.ts';
import { applyInParts, type DoneItem, type PartItem } from './applyInParts.ts';
import { type BulkChange, bulkTarget, checkBulkNumber, kindOf, rowOf } from './previewBulk.ts';
import { staleReason } from './staleReason.ts';
import { storeChanges } from './storeChanges.ts';

/** A change of many records with the rows of its preview: id and version of each. */
interface PreviewedChange extends BulkChange {
  readonly rows: readonly (readonly [number, number])[];
}

/** What the parts so far have done. */
interface BulkState extends Omit<BulkResult, 'set'> {
  /** Number of rows that are done. */
  readonly done: number;
  /** Id of the set of changes. */
  readonly set: string;
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
  /** Changes many records in parts; refused records stay as they are. */
  'changes.bulk': { run: (app, data, run) => runBulk(app, parseChange(data), run) },
});

async function runBulk(app: App, change: PreviewedChange, run: TaskRun): Promise<TaskData> {
  const { ctx, connection, signal, progress, checkpoint, finish } = run;
  const { rows } = change;
  const target = bulkTarget(app, ctx, change);
  let state = stateOf(run.state);
  await applyInParts(connection, {
    target,
    signal,
    max: app.partRows,
    progress: (done) => progress(state.done + done, rows.length),
    next: (_tx, max) => rows.slice(state.done, state.done + max).map(([id, version]) => ({ change: rowOf(change, { id, version }) })),
    keep: async (tx, part) => {
      state = await addPart(tx, target, change, state, part);
      await checkpoint(tx, { ...state }, { ...resultOf(state), ...partMessage(change, state) });
    },
  });
  progress(rows.length, rows.length);
  await connection.transaction((tx) => finish(tx, resultOf(state)));
  return {};
}

/** Keeps the changes of a part for their undo. @returns the state after it */
async function addPart(
  tx: ScopedConnection,
  target: RecordTarget,
  { api, action }: PreviewedChange,
  state: BulkState,
  part: readonly DoneItem<PartItem>[],
): Promise<BulkState> {
  const { ctx } = tx;
  const outcomes = part.flatMap(({ outcome }) => outcome ?? []);
  const counts = { changed: state.changed, same: state.same, refused: state.refused };
  for (const outcome of outcomes) counts[kindOf(outcome)] += 1;
  const refused = outcomes
    .flatMap((each) => (each.outcome === 'refused' && each.id !== undefined ? [{ id: each.id, error: each.error }] : []))
    .slice(0, refusalsMax - state.refusals.length);
  const nameOf = await namesInScope(
    tx,
    target,
    refused.map(({ id }) => id),
  );
  const refusals = [...state.refusals];
  for (const { id, error } of refused)
    refusals.push({
      name: nameOf(id),
      reason: refusalText(ctx, target.entity, await staleReason(tx, target, { id, error, by: 'change' })),
    });
  const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
  await storeChanges(tx, ctx, { id: state.set, api, kind: `bulk_${action}` }, changes);
  return { ...counts, refusals, set: state.set, done: state.done + part.length };
}

function resultOf({ changed, same, refused, refusals, set }: BulkState): BulkResult & TaskData {
  return { changed, same, refused, refusals, set: changed > 0 ? set : null };
}

/** Words for a change that ends early. */
function partMessage({ action }: PreviewedChange, { changed }: BulkState): TaskData {
  return changed > 0 ? { message: { key: `changes.part_${action}`, values: { count: changed } } } : {};
}

/** The data of `startBulk`. */
function parseChange(data: TaskData): PreviewedChange {
  return data as unknown as PreviewedChange;
}

/** The state of the last checkpoint. */
function stateOf(stored: TaskData | null): BulkState {
  const first = { changed: 0, same: 0, refused: 0, refusals: [], done: 0, set: randomUUID() };
  return stored ? (stored as unknown as BulkState) : first;
}

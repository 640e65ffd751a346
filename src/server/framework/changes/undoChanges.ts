import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../shared/framework/AppError.ts';
import { type RowRefusal, refusalsMax, type UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import type { RowChange } from '../records/applyRows.ts';
import { namesInScope } from '../records/namesInScope.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { refusalText } from '../records/refusalText.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { applyInParts, type DoneItem, type PartItem } from './applyInParts.ts';
import { changeErrors } from './changeErrors.ts';
import { staleReason } from './staleReason.ts';
import { type StoredSet, storeChanges } from './storeChanges.ts';
import { getOwnSet, type StoredAction, undoTarget } from './undoTarget.ts';

interface StoredRow {
  readonly id: number;
  readonly record_key: string;
  readonly action: StoredAction;
  readonly version_before: number | null;
  readonly version: number | null;
  readonly old: RecordValues;
  readonly secrets: readonly string[];
}

/** What the parts of an undo so far have done. */
export interface UndoState {
  /** Id from which on the set's changes, in the order of ids, have been tried; null: none yet. */
  readonly from: number | null;
  /** Number of changes that have been tried. */
  readonly tried: number;
  /** Id of the set of the undo itself. */
  readonly set: string;
  /** Keys of the records, each once whatever number of changes it had. */
  readonly undone: readonly string[];
  readonly refused: readonly string[];
  readonly refusals: readonly RowRefusal[];
  readonly restored: UndoAnswer['restored'];
}

interface UndoOptions {
  /** The state in which an earlier run has ended. */
  readonly state?: UndoState | undefined;
  /** Called within the transaction of each part. */
  readonly keep?: ((tx: ScopedConnection, state: UndoState) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of changes that have been tried. */
  readonly progress?: ((done: number) => void) | undefined;
}

/**
 * Undoes own changes in one transaction. See `undoInParts`.
 * @param id of the set
 */
export async function undoChanges(app: App, ctx: CallContext, id: string): Promise<UndoAnswer> {
  return app.database.scoped(ctx).transaction(async (tx) => answerOf(await undoInParts(app, tx, id)));
}

/**
 * Undoes own changes in parts, the latest first: earlier values are written, new records deleted, deleted ones restored, each with the
 * rights and checks of the moment. A record that was changed since is refused, and so is each one whose checks fail; the others are undone.
 * The undo is a set of changes itself, so that it can be undone.
 * @param id of the set
 * @returns what all parts have done
 * @throws AppError 404 `change_set_unknown`, also for the set of another user · 409 `already_undone` · 401, 403 without the right to
 *   the verbs that the undo needs
 */
export async function undoInParts(
  app: App,
  connection: ScopedConnection,
  id: string,
  { state: before = firstState(), keep, signal, progress }: UndoOptions = {},
): Promise<UndoState> {
  const { ctx } = connection;
  let state = before;
  const { api, kind } = await getOwnSet(withoutGuard(connection), ctx, id);
  const actions = await leftActions(connection, id, state);
  if (actions.length === 0) {
    if (state.from === null) throw changeErrors.already_undone();
    return state;
  }
  const target = undoTarget(app, ctx, api, actions);
  await applyInParts<UndoItem>(connection, {
    target,
    signal,
    max: app.partRows,
    progress: (soFar) => progress?.(state.tried + soFar),
    next: async (tx, max) => {
      await getOwnSet(withoutGuard(tx), ctx, id);
      return onePerRecord(await leftRows(tx, id, state, max)).map((row) => ({ row, change: inverseOf(row) }));
    },
    keep: async (tx, part) => {
      state = await addPart(tx, target, { api, kind: kind === 'undo' ? 'redo' : 'undo' }, state, part);
      await keep?.(tx, state);
    },
  });
  return state;
}

interface UndoItem extends PartItem {
  readonly row: StoredRow;
}

/** The effect of an undo. */
export function answerOf({ undone, refused, refusals, restored }: UndoState): UndoAnswer {
  return { undone: undone.length, refused: refused.length, refusals, restored };
}

function firstState(): UndoState {
  return { from: null, tried: 0, set: randomUUID(), undone: [], refused: [], refusals: [], restored: null };
}

/** Matches the changes of a set that an undo has still to try. */
function isLeft(set: string, { from }: UndoState): Sql<boolean> {
  return sql<boolean>`change_set = ${set}::uuid and undone_at is null and id < coalesce(${from}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)`;
}

async function leftActions(connection: ScopedConnection, set: string, state: UndoState): Promise<readonly StoredAction[]> {
  const rows = await withoutGuard(connection).run(sql<{ action: StoredAction }>`
    select distinct action from change_set_rows where ${isLeft(set, state)}`);
  return rows.map(({ action }) => action);
}

async function leftRows(tx: ScopedConnection, set: string, state: UndoState, max: number): Promise<readonly StoredRow[]> {
  return withoutGuard(tx).run(sql<StoredRow>`
    select id, record_key, action, version_before, version, old, secrets
    from change_set_rows where ${isLeft(set, state)} order by id desc limit ${max}::int`);
}

/** The first rows, up to a second change of one record: its version is known once the later change is undone. */
function onePerRecord(rows: readonly StoredRow[]): readonly StoredRow[] {
  const seen = new Set<string>();
  const second = rows.findIndex(({ record_key: key }) => seen.size === seen.add(key).size);
  return second === -1 ? rows : rows.slice(0, second);
}

/** Notes what a part has undone, as changes that can be undone too. @returns the state after it */
async function addPart(
  tx: ScopedConnection,
  target: RecordTarget,
  set: Pick<StoredSet, 'api' | 'kind'>,
  state: UndoState,
  part: readonly DoneItem<UndoItem>[],
): Promise<UndoState> {
  const { ctx } = tx;
  const refused: RefusedRow[] = [];
  const done: StoredRow[] = [];
  for (const { item, outcome } of part) {
    const { row } = item;
    if (!outcome) refused.push({ row, error: secretRefusal(ctx, target, row) });
    else if (outcome.outcome === 'refused')
      refused.push({ row, error: await staleReason(tx, target, { id: Number(row.record_key), error: outcome.error, by: 'undo' }) });
    else done.push(row);
  }
  const changes = part.flatMap(({ outcome }) => (outcome && 'change' in outcome ? [outcome.change] : []));
  await storeChanges(tx, ctx, { ...set, id: state.set }, changes);
  await markDone(withoutGuard(tx), ctx, target, done, state.set);
  const before = new Set(state.refused);
  const first = refused.filter(({ row }) => !before.has(row.record_key));
  const all = new Set([...before, ...first.map(({ row }) => row.record_key)]);
  const undone = new Set([...state.undone, ...done.map(({ record_key: key }) => key)]);
  return {
    from: part.at(-1)?.item.row.id ?? state.from,
    tried: state.tried + part.length,
    set: state.set,
    undone: [...undone].filter((key) => !all.has(key)),
    refused: [...all],
    refusals: [...state.refusals, ...(await wordsOf(tx, target, first.slice(0, refusalsMax - state.refusals.length)))],
    restored: restoredOf(set.api, done) ?? state.restored,
  };
}

interface RefusedRow {
  readonly row: StoredRow;
  readonly error: AppError;
}

async function wordsOf(tx: ScopedConnection, target: RecordTarget, refused: readonly RefusedRow[]): Promise<RowRefusal[]> {
  const nameOf = await namesInScope(
    tx,
    target,
    refused.map(({ row }) => Number(row.record_key)),
  );
  return refused.map(({ row, error }) => ({ name: nameOf(Number(row.record_key)), reason: refusalText(tx.ctx, target.entity, error) }));
}

/** The record that was deleted first. */
function restoredOf(api: string, done: readonly StoredRow[]): UndoAnswer['restored'] {
  const first = done.findLast(({ action }) => action === 'delete');
  return first ? { api, id: Number(first.record_key) } : null;
}

function secretRefusal({ language }: CallContext, { entity }: RecordTarget, { secrets }: StoredRow): AppError {
  const labels = secrets.map((name) => textIn(entity.fields.get(name)?.label ?? { en: name, fr: name }, language));
  return changeErrors.undo_secret({ field: labels.join(', ') });
}

/** The change that undoes a logged change, for the version that the logged change left; undefined if the earlier values were not kept. */
function inverseOf({ record_key: key, action, version: after, old, secrets }: StoredRow): RowChange | undefined {
  if (secrets.length > 0) return undefined;
  const [id, version] = [Number(key), after ?? undefined];
  if (action === 'create') return { action: 'delete', id, version };
  return action === 'delete' ? { action: 'restore', id } : { action: 'update', id, version, values: old };
}

async function markDone(
  tx: Connection,
  ctx: CallContext,
  { entity }: RecordTarget,
  done: readonly StoredRow[],
  undo: string,
): Promise<void> {
  const ids = done.map(({ id }) => id);
  await tx.run(sql`update change_set_rows set undone_at = ${ctx.now} where id = any(${ids}::bigint[])`);
  // The records are again as they were at an earlier version: earlier changes that led to it can be undone next.
  await tx.run(sql`
    update change_set_rows c set version = coalesce(n.version, u.version)
    from change_set_rows u left join lateral (
      select version from change_set_rows where change_set = ${undo}::uuid and record_key = u.record_key order by id desc limit 1) n on true
    where u.id = any(${ids}::bigint[]) and c.entity = ${entity.name} and c.record_key = u.record_key and c.version = u.version_before`);
}

import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../shared/framework/AppError.ts';
import { type RowRefusal, refusalsMax, type UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { applyRows, type RowChange } from '../records/applyRows.ts';
import { namesInScope } from '../records/namesInScope.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import { changeErrors } from './changeErrors.ts';
import { refusalText } from './refusalText.ts';
import { staleReason } from './staleReason.ts';
import { storeChanges } from './storeChanges.ts';
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

/** The work of an undo between two rows. */
interface UndoOptions {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number) => void) | undefined;
  /** Called within the transaction of the undo. */
  readonly finish?: ((tx: ScopedConnection, answer: UndoAnswer) => Promise<void>) | undefined;
}

/**
 * Undoes own changes, the latest first: earlier values are written, new records deleted, deleted ones restored, each with the rights and
 * checks of the moment. A record that was changed since is refused, and so is each one whose checks fail; the others are undone. The undo
 * is a set of changes itself, so that it can be undone.
 * @param id of the set
 * @throws AppError 404 `change_set_unknown`, also for the set of another user · 409 `already_undone` · 401, 403 without the right to
 *   the verbs that the undo needs
 */
export async function undoChanges(app: App, ctx: CallContext, id: string, { finish, ...options }: UndoOptions = {}): Promise<UndoAnswer> {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const raw = withoutGuard(tx);
    const set = await getOwnSet(raw, ctx, id);
    const rows = await raw.run(sql<StoredRow>`
      select id, record_key, action, version_before, version, old, secrets
      from change_set_rows where change_set = ${id}::uuid and undone_at is null order by id desc`);
    if (rows.length === 0) throw changeErrors.already_undone();
    const target = undoTarget(
      app,
      ctx,
      set.api,
      rows.map(({ action }) => action),
    );
    const [lost, tried] = split(rows);
    const outcomes = await applyRows(tx, target, inverseOf(tried), { keep: 'good', ...options });
    const refused = lost.map((row) => ({ row, error: secretRefusal(ctx, target, row) }));
    const done: StoredRow[] = [];
    for (const [i, row] of tried.entries()) {
      const outcome = outcomes[i];
      if (outcome?.outcome === 'refused')
        refused.push({ row, error: await staleReason(tx, target, { id: Number(row.record_key), error: outcome.error, by: 'undo' }) });
      else done.push(row);
    }
    const undo = randomUUID();
    const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
    await storeChanges(tx, ctx, { id: undo, api: set.api, kind: set.kind === 'undo' ? 'redo' : 'undo' }, changes);
    await markDone(raw, ctx, target, done, undo);
    const answer = { ...(await answerOf(tx, target, done, refused)), restored: restoredOf(set.api, done) };
    await finish?.(tx, answer);
    return answer;
  });
}

interface RefusedRow {
  readonly row: StoredRow;
  readonly error: AppError;
}

/** Records are counted once, whatever number of changes they had. */
async function answerOf(
  tx: ScopedConnection,
  target: RecordTarget,
  done: readonly StoredRow[],
  refused: readonly RefusedRow[],
): Promise<Omit<UndoAnswer, 'restored'>> {
  const byRecord = new Map(refused.map((each) => [each.row.record_key, each]));
  const undone = new Set(done.map(({ record_key: key }) => key).filter((key) => !byRecord.has(key)));
  const told = [...byRecord.values()].slice(0, refusalsMax);
  const nameOf = await namesInScope(
    tx,
    target,
    told.map(({ row }) => Number(row.record_key)),
  );
  const refusals = told.map(
    ({ row, error }): RowRefusal => ({ name: nameOf(Number(row.record_key)), reason: refusalText(tx.ctx, target.entity, error) }),
  );
  return { undone: undone.size, refused: byRecord.size, refusals };
}

/** The record that was deleted first. */
function restoredOf(api: string, done: readonly StoredRow[]): UndoAnswer['restored'] {
  const first = done.findLast(({ action }) => action === 'delete');
  return first ? { api, id: Number(first.record_key) } : null;
}

/** Changes whose earlier values are not kept, and the others. */
function split(rows: readonly StoredRow[]): [StoredRow[], StoredRow[]] {
  const isLost = ({ secrets }: StoredRow): boolean => secrets.length > 0;
  return [rows.filter(isLost), rows.filter((row) => !isLost(row))];
}

function secretRefusal({ language }: CallContext, { entity }: RecordTarget, { secrets }: StoredRow): AppError {
  const labels = secrets.map((name) => textIn(entity.fields.get(name)?.label ?? { en: name, fr: name }, language));
  return changeErrors.undo_secret({ field: labels.join(', ') });
}

/** The rows to apply in place of the changes; the version is checked at the last change of each record alone. */
function inverseOf(rows: readonly StoredRow[]): RowChange[] {
  const seen = new Set<string>();
  return rows.map(({ record_key: key, action, version: after, old }): RowChange => {
    const version = seen.has(key) ? undefined : (after ?? undefined);
    seen.add(key);
    const id = Number(key);
    if (action === 'create') return { action: 'delete', id, version };
    return action === 'delete' ? { action: 'restore', id } : { action: 'update', id, version, values: old };
  });
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
    update change_set_rows c set version = n.version
    from (select distinct on (record_key) record_key, version_before from change_set_rows where id = any(${ids}::bigint[]) order by record_key, id) u
    join change_set_rows n on n.change_set = ${undo}::uuid and n.record_key = u.record_key
    where c.entity = ${entity.name} and c.record_key = u.record_key and c.version = u.version_before`);
}

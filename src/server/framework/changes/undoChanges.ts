import { randomUUID } from 'node:crypto';
import { type AppError, invariant } from '../../../shared/framework/AppError.ts';
import { type ChangeKind, type RowRefusal, refusalsMax, type UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { accessErrors } from '../access/access.ts';
import type { App } from '../context/App.ts';
import { applyRows, type RowChange } from '../records/applyRows.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { targetOf } from '../records/targetOf.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import { changeErrors } from './changeErrors.ts';
import { isOwn } from './listChanges.ts';
import { refusalText } from './refusalText.ts';
import { staleReason } from './staleReason.ts';
import { storeChanges } from './storeChanges.ts';

interface StoredRow {
  readonly id: number;
  readonly record_key: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly name: string | null;
  readonly version_before: number | null;
  readonly version: number | null;
  readonly old: RecordValues;
  readonly secrets: readonly string[];
}

/** The work of an undo between two rows. */
interface UndoOptions {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number) => void) | undefined;
}

/**
 * Undoes own changes, the latest first: earlier values are written, new records deleted, deleted ones restored, each with the rights and
 * checks of the moment. A record that was changed since is refused, and so is each one whose checks fail; the others are undone. The undo
 * is a set of changes itself, so that it can be undone.
 * @param id of the set
 * @throws AppError 404 `change_set_unknown`, also for the set of another user · 409 `already_undone` · 401, 403 without the right to
 *   the verbs that the undo needs
 */
export async function undoChanges(app: App, ctx: CallContext, id: string, options: UndoOptions = {}): Promise<UndoAnswer> {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const raw = withoutGuard(tx);
    const set = await getSet(raw, ctx, id);
    const rows = await raw.run(sql<StoredRow>`
      select id, record_key, action, name, version_before, version, old, secrets
      from change_set_rows where change_set = ${id}::uuid and undone_at is null order by id desc`);
    if (rows.length === 0) throw changeErrors.already_undone();
    const target = targetFor(app, ctx, set.api, rows);
    const [lost, tried] = split(rows);
    const outcomes = await applyRows(tx, target, inverseOf(tried), { keep: 'good', ...options });
    const refused = lost.map((row) => ({ row, error: secretRefusal(ctx, target, row) }));
    const done: StoredRow[] = [];
    for (const [i, row] of tried.entries()) {
      const outcome = outcomes[i];
      if (outcome?.outcome === 'refused')
        refused.push({ row, error: await staleReason(tx, target, Number(row.record_key), outcome.error) });
      else done.push(row);
    }
    const undo = randomUUID();
    const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
    await storeChanges(tx, ctx, { id: undo, api: set.api, kind: set.kind === 'undo' ? 'redo' : 'undo' }, changes);
    await markDone(raw, ctx, target, done, undo);
    return answerOf(ctx, target, done, refused);
  });
}

interface RefusedRow {
  readonly row: StoredRow;
  readonly error: AppError;
}

/** Records are counted once, whatever number of changes they had. */
function answerOf(ctx: CallContext, { entity }: RecordTarget, done: readonly StoredRow[], refused: readonly RefusedRow[]): UndoAnswer {
  const byRecord = new Map(refused.map((each) => [each.row.record_key, each]));
  const undone = new Set(done.map(({ record_key: key }) => key).filter((key) => !byRecord.has(key)));
  const refusals = [...byRecord.values()]
    .slice(0, refusalsMax)
    .map(({ row, error }): RowRefusal => ({ name: row.name ?? row.record_key, reason: refusalText(ctx, entity, error) }));
  return { undone: undone.size, refused: byRecord.size, refusals };
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

async function getSet(tx: Connection, ctx: CallContext, id: string): Promise<{ readonly api: string; readonly kind: ChangeKind }> {
  const [set] = await tx.run(sql<{ api: string; kind: ChangeKind }>`
    select api, kind from change_sets where id = ${id}::uuid and ${isOwn(ctx)} for update`);
  if (!set) throw changeErrors.change_set_unknown();
  return set;
}

/** The records of the resource, after each right that the undo needs was checked. */
function targetFor(app: App, ctx: CallContext, api: string, rows: readonly StoredRow[]): RecordTarget {
  if (!ctx.registry.resourceByApiUrl.has(api)) throw accessErrors.no_such_list({ path: api });
  const verbs = new Set(rows.map(({ action }) => (action === 'update' ? ('edit' as const) : ('delete' as const))));
  const targets = [...verbs].map((verb) => targetOf(ctx, app, api, verb));
  const [target] = targets;
  invariant(target, 'an undo has rows');
  return target;
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

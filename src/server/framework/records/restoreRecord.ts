import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { declaredFields, isNullable } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import { maskedValue } from './auditRecord.ts';
import { noteChange } from './noteChange.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
import { findLocked, readVisible } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { runHooks } from './runHooks.ts';
import { storedValue } from './storedValue.ts';
import { conflictError, storing, UniqueConflict } from './uniqueConflict.ts';

/**
 * Restores a deleted record under its id from the audit log; a secret, which the log does not hold, is empty.
 * @returns the record within the reader's rights
 * @throws AppError 404 `nothing_to_restore`, also for a record that the reader never saw, and if a record that the reader may not
 *   see has its place · 409 `value_taken` (errors by field) if a record that the reader sees has it · 410 `restore_expired` · errors of
 *   hooks. Decisions 10, 25, 43, 49
 */
export async function restoreRecord(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  try {
    return await withoutGuard(connection).transaction((tx) => restoreIn(tx, connection.ctx, target, id));
  } catch (error) {
    if (error instanceof UniqueConflict) throw await conflictError(connection, target, error, recordErrors.nothing_to_restore({ id }));
    throw error;
  }
}

async function restoreIn(tx: Connection, ctx: CallContext, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  const { entity } = target;
  const [deleted] = await tx.run(sql<{ action: string; changes: DeletedValues }>`
    select action, changes from audit_log where entity = ${entity.name} and record_id = ${id}::bigint order by id desc limit 1`);
  if (deleted?.action !== 'delete') throw recordErrors.nothing_to_restore({ id });
  await refuseExpired(tx, ctx, target, { id, changes: deleted.changes });
  const cells = cellsOf(entity, deleted.changes, ctx, id);
  await checkSeen(tx, ctx, target, cells, id);
  const columns = sql.join(cells.map(({ field }) => sql.id(field.name)));
  const values = Object.fromEntries([...entity.fields.keys()].map((name) => [name, deleted.changes[name]?.old ?? null]));
  await storing(entity, values, () =>
    tx.run(
      sql`insert into ${sql.id(entity.name)} (${columns}) overriding system value values (${sql.join(cells.map(({ value }) => value))})`,
    ),
  );
  const restored = await findLocked(tx, ctx, target, id);
  if (!restored) throw recordErrors.nothing_to_restore({ id });
  const record = restored.values;
  await noteChange(tx, ctx, target, { id, action: 'create', before: undefined, after: record });
  await runHooks(tx, ctx, target, 'after_restore', { id, record, previous: undefined });
  return readVisible(tx, ctx, target, id);
}

interface Cell {
  readonly field: Field;
  readonly value: Sql;
}

/** The deleted row with a later version. */
function cellsOf(entity: Entity, changes: DeletedValues, ctx: CallContext, id: RecordId): readonly Cell[] {
  const base = {
    id,
    created_at: changes['created_at']?.old ?? ctx.now,
    created_by: changes['created_by']?.old ?? null,
    updated_at: ctx.now,
    updated_by: ctx.reader.userId === 0 ? null : ctx.reader.userId,
    version: Number(changes['version']?.old ?? 0) + 1,
  };
  const own = declaredFields(entity).map((field) => {
    const { old = null } = changes[field.name] ?? {};
    const isLost = field.kind === 'secret' && old === maskedValue;
    return { field, value: storedValue(field, isLost ? (isNullable(field) ? null : '') : old) };
  });
  return [
    ...own,
    ...Object.entries(base).map(([name, value]) => ({ field: getField(entity, name), value: storedValue(getField(entity, name), value) })),
  ];
}

/**
 * Checks the scope of the row before the insert: a user outside the scope must not learn that the record existed.
 * @throws AppError 404 `nothing_to_restore`
 */
async function checkSeen(tx: Connection, ctx: CallContext, target: RecordTarget, cells: readonly Cell[], id: RecordId) {
  const row = sql.join(cells.map(({ field, value }) => sql`${value}::${sql.raw(columnType(field))} as ${sql.id(field.name)}`));
  const isSeen = predicateSql(visibleRows(target, ctx.reader, 't'));
  if ((await tx.run(sql`select from (select ${row}) t where ${isSeen}`)).length === 0) throw recordErrors.nothing_to_restore({ id });
}

/**
 * Refuses a restore without personal and financial values, which expire (`expireDeletedValues`). Tests the scope on the row in the log,
 * so that only readers who saw the record learn that it existed.
 * @throws AppError `restore_expired` (410), `nothing_to_restore` (404) for a record that the reader never saw. Decisions 43
 */
async function refuseExpired(
  tx: Connection,
  { reader }: CallContext,
  target: RecordTarget,
  { id, changes }: { readonly id: RecordId; readonly changes: DeletedValues },
): Promise<void> {
  const { entity } = target;
  const kept = Object.entries(changes).filter(([, { old }]) => old !== maskedValue);
  const isLost = [...entity.fields.values()].some(({ name, kind }) => kind !== 'secret' && changes[name]?.old === maskedValue);
  if (!isLost) return;
  const values = { ...Object.fromEntries(kept.map(([name, { old }]) => [name, old])), id };
  const [seen] = await tx.run(sql`
    select from jsonb_populate_record(null::${sql.id(entity.name)}, ${JSON.stringify(values)}::jsonb) t
    where ${predicateSql(visibleRows(target, reader, 't'))}`);
  throw seen ? recordErrors.restore_expired({ id }) : recordErrors.nothing_to_restore({ id });
}

type DeletedValues = Readonly<Record<string, { readonly old: unknown }>>;

import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { declaredFields, isNullable } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ServerFields } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { maskedValue } from './auditRecord.ts';
import { noteChange } from './noteChange.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
import { findLocked, findVisible, readVisible, visibleRecords } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { runHooks } from './runHooks.ts';
import { storedValue } from './storedValue.ts';
import { conflictError, storing, UniqueConflict } from './uniqueConflict.ts';

/**
 * Restores a deleted record under its id from the audit log; a secret, which the log does not hold, is empty.
 * @param options.set values in place of those in the log, which the caller has checked
 * @returns the record within the reader's rights
 * @throws AppError 404 `nothing_to_restore`, also for a record that the reader never saw, and if a record that the reader may not
 *   see has its place · 409 `value_taken` (errors by field) if a record that the reader sees has it · 410 `restore_expired` · errors of
 *   hooks. Law 10, 25, 43, 49
 */
export async function restoreRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  { set = {} }: ServerFields = {},
): Promise<RecordValues> {
  try {
    return await withoutGuard(connection).transaction((tx) => restoreIn(tx, connection.ctx, target, id, set));
  } catch (error) {
    if (error instanceof UniqueConflict) throw await conflictError(connection, target, error, recordErrors.nothing_to_restore({ id }));
    throw error;
  }
}

/**
 * The values of a deleted record in all columns, if it was in the scope of the reader; undefined for any other record, and once personal
 * values have expired.
 */
export async function findDeleted(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues | undefined> {
  const { ctx } = connection;
  const tx = withoutGuard(connection);
  const changes = await findDeletion(tx, target, id);
  if (!changes || isExpired(target, changes)) return undefined;
  return (await isSeen(tx, ctx, target, cellsOf(target.entity, changes, ctx, id))) ? valuesOf(target, changes) : undefined;
}

/** A deleted record as its reader would read it if it were restored; undefined if it was not in the reader's scope. */
export async function readDeleted(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues | undefined> {
  const { ctx } = connection;
  const changes = await findDeletion(withoutGuard(connection), target, id);
  if (!changes) return undefined;
  const from = rowSql(cellsOf(target.entity, changes, ctx, id));
  const [record] = await visibleRecords(connection, ctx, target, sql<boolean>`true`, { from });
  return record;
}

async function restoreIn(tx: Connection, ctx: CallContext, target: RecordTarget, id: RecordId, set: RecordValues): Promise<RecordValues> {
  const { entity } = target;
  const logged = await findDeletion(tx, target, id);
  if (!logged) throw await notDeleted(tx, ctx, target, id);
  await refuseExpired(tx, ctx, target, { id, changes: logged });
  if (!(await isSeen(tx, ctx, target, cellsOf(entity, logged, ctx, id)))) throw recordErrors.nothing_to_restore({ id });
  const changes = { ...logged, ...Object.fromEntries(Object.entries(set).map(([name, old]) => [name, { old }])) };
  const cells = cellsOf(entity, changes, ctx, id);
  const columns = sql.join(cells.map(({ field }) => sql.id(field.name)));
  const values = valuesOf(target, changes);
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

/** The refusal for a record that no deletion is known of; it says whether the reader sees the record. */
async function notDeleted(tx: Connection, ctx: CallContext, target: RecordTarget, id: RecordId) {
  const isThere = (await findVisible(tx, ctx, target, id)) !== undefined;
  return recordErrors.nothing_to_restore({ id }, isThere ? { messageKey: 'error.not_deleted' } : {});
}

/** The values in the log if the deletion is the last change of the record. */
async function findDeletion(tx: Connection, { entity }: RecordTarget, id: RecordId): Promise<DeletedValues | undefined> {
  const [last] = await tx.run(sql<{ action: string; changes: DeletedValues }>`
    select action, changes from audit_log where entity = ${entity.name} and record_id = ${id}::bigint order by id desc limit 1`);
  return last?.action === 'delete' ? last.changes : undefined;
}

function valuesOf({ entity }: RecordTarget, changes: DeletedValues): RecordValues {
  return Object.fromEntries([...entity.fields.keys()].map((name) => [name, changes[name]?.old ?? null]));
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

/** true: the deleted row was in the reader's scope. Asked before the insert: nobody else must learn that the record existed. */
async function isSeen(tx: Connection, ctx: CallContext, target: RecordTarget, cells: readonly Cell[]): Promise<boolean> {
  return (await tx.run(sql`select from ${rowSql(cells)} t where ${predicateSql(visibleRows(target, ctx.reader, 't'))}`)).length > 0;
}

/** The row as a table of one row. */
function rowSql(cells: readonly Cell[]): Sql {
  const row = sql.join(cells.map(({ field, value }) => sql`${value}::${sql.raw(columnType(field))} as ${sql.id(field.name)}`));
  return sql`(select ${row})`;
}

/**
 * Refuses a restore without personal and financial values, which expire (`expireDeletedValues`). Tests the scope on the row in the log,
 * so that only readers who saw the record learn that it existed.
 * @throws AppError `restore_expired` (410), `nothing_to_restore` (404) for a record that the reader never saw. Law 43
 */
async function refuseExpired(
  tx: Connection,
  { reader }: CallContext,
  target: RecordTarget,
  { id, changes }: { readonly id: RecordId; readonly changes: DeletedValues },
): Promise<void> {
  const { entity } = target;
  const kept = Object.entries(changes).filter(([, { old }]) => old !== maskedValue);
  if (!isExpired(target, changes)) return;
  const values = { ...Object.fromEntries(kept.map(([name, { old }]) => [name, old])), id };
  const [seen] = await tx.run(sql`
    select from jsonb_populate_record(null::${sql.id(entity.name)}, ${JSON.stringify(values)}::jsonb) t
    where ${predicateSql(visibleRows(target, reader, 't'))}`);
  throw seen ? recordErrors.restore_expired({ id }) : recordErrors.nothing_to_restore({ id });
}

/** true: personal or financial values are no longer in the log. */
function isExpired({ entity }: RecordTarget, changes: DeletedValues): boolean {
  return [...entity.fields.values()].some(({ name, kind }) => kind !== 'secret' && changes[name]?.old === maskedValue);
}

type DeletedValues = Readonly<Record<string, { readonly old: unknown }>>;

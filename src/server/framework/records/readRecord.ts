import { type AppError, invariant } from '../../../shared/framework/AppError.ts';
import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import { lockFields } from '../../../shared/framework/definitions/locks.ts';
import { barredFields } from '../../../shared/framework/definitions/rights/permissions.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { kindSql } from '../../db/fields/kindSql.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Predicate, predicateSql } from '../../db/predicate.ts';
import { fieldGuard } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { hasKey, tableSql } from '../../db/tableSql.ts';
import { type ColumnValue, computedValue, fieldValue } from '../lists/columnValue.ts';
import { jsonValue } from '../lists/jsonValue.ts';
import { RowSource } from '../lists/RowSource.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type RecordTarget, visibleRows, writableRows } from './RecordTarget.ts';
import { recordErrors } from './recordErrors.ts';
import { lockRefusal, readOnlyError } from './refuseLocked.ts';
import { isUsedSql } from './usedRows.ts';

/**
 * Reads one record within the reader's rights: every field except secrets and fields that the reader never sees, withheld fields null, each
 * reference followed by its label. Law 4, 12, 13.
 * @throws AppError `record_not_found` (404), also for a row that the reader may not see
 */
export async function getRecord(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  return readVisible(connection, connection.ctx, target, id);
}

/** As `getRecord`, on the connection of a running transaction. */
export async function readVisible(connection: Connection, ctx: CallContext, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  const record = await findVisible(connection, ctx, target, id);
  if (!record) throw recordErrors.record_not_found({ id });
  return record;
}

/** As `readVisible`; undefined if the reader sees no such record. */
export async function findVisible(
  connection: Connection,
  ctx: CallContext,
  target: RecordTarget,
  id: RecordId,
): Promise<RecordValues | undefined> {
  const [record] = await visibleRecords(connection, ctx, target, hasKey(target.entity, 't', id));
  return record;
}

/** A record as it is read, with the reader's rights on it. */
export interface OpenedRecord {
  readonly record: RecordValues;
  /** The refusal that any change or deletion of the record would meet, by its scope or its state. */
  readonly refusal: AppError | undefined;
  /** Stored values of the fields that decide about changes (`lockFields`), with the id. */
  readonly state: RecordValues;
}

/** As `readVisible`, with the reader's rights on the record, in the same statement. */
export async function openRecord(connection: Connection, ctx: CallContext, target: RecordTarget, id: RecordId): Promise<OpenedRecord> {
  const { entity } = target;
  const isAsked = hasKey(entity, 't', id);
  const state = lockFields(entity).map((name) => getField(entity, name));
  const stored = state.length > 0 ? sql`(select row_to_json(l) from (select ${storedColumns(state)}) l)` : sql`null::json`;
  const isWritable = predicateSql(writableRows(target, ctx.reader, 't'));
  const isUsed = isUsedSql(target.registry, entity, 't') ?? sql`false`;
  const [found] = await withoutGuard(connection).run(sql<{
    record: RecordValues;
    is_writable: boolean;
    is_used: boolean;
    state: RecordValues | null;
  }>`
    select row_to_json(r) as record, w.is_writable, w.is_used, w.state from (${visibleSql(ctx, target, isAsked)}) r,
      (select (${isWritable}) is true as is_writable, ${isUsed} as is_used, ${stored} as state from ${tableSql(entity)} t where ${isAsked}) w`);
  if (!found) throw recordErrors.record_not_found({ id });
  const used = found.is_used && !ctx.reader.isSystem ? recordErrors.record_used() : undefined;
  return {
    record: found.record,
    state: { ...found.state, id },
    refusal: found.is_writable ? (lockRefusal(ctx, entity, found.state ?? {}) ?? used) : readOnlyError(ctx, target.refusal),
  };
}

/**
 * The records that the reader may see among the rows t that meet a condition, each as `getRecord` reads it.
 * @param options.order of the rows t; default: none
 * @param options.from rows t in place of the stored ones, with all columns
 */
export async function visibleRecords(
  connection: Connection,
  ctx: CallContext,
  target: RecordTarget,
  isAsked: Sql<boolean>,
  options: RowsOptions = {},
): Promise<RecordValues[]> {
  const rows = await withoutGuard(connection).run(
    sql<{ record: RecordValues }>`select row_to_json(r) as record from (${visibleSql(ctx, target, isAsked, options)}) r`,
  );
  return rows.map(({ record }) => record);
}

interface RowsOptions {
  readonly order?: Sql;
  readonly from?: Sql;
}

function visibleSql(ctx: CallContext, target: RecordTarget, isAsked: Sql<boolean>, { order, from }: RowsOptions = {}): Sql {
  const { registry, entity } = target;
  const { reader, language } = ctx;
  const source = new RowSource({ registry, reader, language }, ctx);
  const cells = readableFields(target, ctx).flatMap((field): [string, Sql][] => {
    const own: [string, Sql] = [field.name, jsonValue(valueOf(target, reader, ctx, field))];
    const hasLabel = registry.entities.has(field.reference?.entity ?? '');
    return hasLabel ? [own, [`${field.name}_label`, source.label([], field).visible]] : [own];
  });
  const columns = sql.join(cells.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
  const isSeen = predicateSql(visibleRows(target, reader, 't'));
  return sql`select ${columns} from ${from ?? tableSql(entity)} t ${source.joins()} where ${isAsked} and ${isSeen}${order ? sql` order by ${order}` : sql``}`;
}

/** Fields that a reader may find in a record, each perhaps null on some rows. */
function readableFields({ registry, entity }: RecordTarget, { reader }: CallContext): Field[] {
  const barred = barredFields(registry, entity, reader);
  return [...entity.fields.values()].filter((field) => field.kind !== 'secret' && !barred.has(field.name));
}

function valueOf({ registry, registrations }: RecordTarget, reader: Reader, moment: FilterMoment, field: Field): ColumnValue {
  const computed = registrations.computed[field.property['x-computed'] ?? ''];
  const type = listType(field);
  if (computed && type) return computedValue({ registry, reader }, computed, { type, decimals: field.decimals }, 't', moment);
  return fieldValue({ registry, reader }, field, 't');
}

/** A stored record, locked until the transaction ends. */
export interface LockedRecord {
  /** All columns, independent of the reader: secrets and withheld fields too. */
  readonly values: RecordValues & { readonly id: RecordId; readonly version: number };
  /** Fields that the writer may not see on this row. */
  readonly withheld: ReadonlySet<string>;
}

/** For what a record is locked: a transition has rules of its own about who makes it, so that reading the record is enough. */
export type LockPurpose = 'change' | 'delete' | 'transition';

/**
 * Locks a record for a change. Records that refer to it, such as sessions of a user, can still be added, unless it is to be deleted.
 * @returns undefined if there is none, and if the reader may not change it
 */
export async function findLocked(
  connection: Connection,
  ctx: CallContext,
  target: RecordTarget,
  id: RecordId,
  purpose: LockPurpose = 'change',
): Promise<LockedRecord | undefined> {
  const rows = purpose === 'transition' ? visibleRows : writableRows;
  const isSeen = predicateSql(rows(target, ctx.reader, 't'));
  const [row] = await withoutGuard(connection).run(sql<{ values: LockedRecord['values']; withheld: readonly string[] }>`
    select (select row_to_json(r) from (select ${columnsOf(target.entity)}) r) as values, ${withheldSql(target, ctx)} as withheld
    from ${tableSql(target.entity)} t where ${hasKey(target.entity, 't', id)} and ${isSeen}
    for ${sql.raw(purpose === 'delete' ? 'update' : 'no key update')} of t`);
  return row && { values: row.values, withheld: new Set(row.withheld) };
}

/**
 * As `findLocked`.
 * @throws AppError `record_not_found` (404); 403 `record_read_only` for a record that the reader sees but may not change
 */
export async function lockRecord(
  connection: Connection,
  ctx: CallContext,
  target: RecordTarget,
  id: RecordId,
  purpose?: LockPurpose,
): Promise<LockedRecord> {
  const locked = await findLocked(connection, ctx, target, id, purpose);
  if (locked) return locked;
  await readVisible(connection, ctx, target, id);
  throw readOnlyError(ctx, target.refusal);
}

/**
 * All columns of rows, whoever may see them, in the form of `LockedRecord`. Names for a reader come from `namesInScope`. Law 62
 * @param _reason for which no scope counts; `test/snapshots/stored.txt` lists them
 */
export async function storedRows(
  _reason: string,
  connection: Connection,
  entity: Entity,
  ids: readonly RecordId[],
): Promise<RecordValues[]> {
  const rows = await withoutGuard(connection).run(sql<{ values: RecordValues }>`
    select (select row_to_json(r) from (select ${columnsOf(entity)}) r) as values
    from ${tableSql(entity)} t where id = any(${ids.map(Number)}::bigint[]) order by id`);
  return rows.map(({ values }) => values);
}

const allColumns = new WeakMap<Entity, Sql>();

/** The columns of an entity, composed once. */
function columnsOf(entity: Entity): Sql {
  let columns = allColumns.get(entity);
  if (!columns) {
    const { text, values } = storedColumns(entity.fields.values()).compile();
    invariant(values.length === 0, 'columns hold no values');
    columns = sql.raw(text);
    allColumns.set(entity, columns);
  }
  return columns;
}

function storedColumns(fields: Iterable<Field>): Sql {
  return sql.join(
    [...fields].map((field) => {
      const { name, decimals } = field;
      const { form } = kindSql[field.kind];
      const stored = jsonValue({ visible: sql.id('t', name), type: listType(field), form, decimals });
      return sql`${stored} as ${sql.id(name)}`;
    }),
  );
}

/** Names of the fields whose guard does not hold on the row t, as an array. */
function withheldSql({ registry, entity }: RecordTarget, { reader }: CallContext): Sql {
  const guards = [...entity.fields.values()]
    .map((field): [string, Predicate] => [field.name, fieldGuard(registry, reader, field, 't')])
    .filter(([, guard]) => guard !== true)
    .map(([name, guard]) => sql`case when (${predicateSql(guard)}) is not true then ${name} end`);
  return guards.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(guards)}]::text[], null)`;
}

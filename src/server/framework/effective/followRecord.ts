import type { AppError, FieldProblem } from '../../../shared/framework/AppError.ts';
import { type Effective, effectiveOf, partsOf } from '../../../shared/framework/definitions/effective.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { auditRecords } from '../records/auditRecord.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { lockRecord, storedRows } from '../records/readRecord.ts';
import { checkVersion, createRecord, updateRecord } from '../records/writeRecord.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { sameKey } from './refuseOverlap.ts';
import { isUsed } from './usedRows.ts';

/** The wish to follow a record. */
export interface FollowOptions {
  /** The first day of the new row; the record ends the day before. `YYYY-MM-DD` */
  readonly from: string;
  /** True: the record ends, and nothing follows. */
  readonly only_end?: boolean | undefined;
  /** Of the record, as it was read. */
  readonly version: number;
}

/**
 * Follows a row that holds from a day (`x-effective`): a copy with its parts from the day on, up to the end that the row had.
 * @returns the new row; the ended one with `only_end`
 * @throws AppError 400 `invalid_body` (errors by field of the body) · 404 `record_not_found` · 403 `record_read_only` · 409 `stale_version`
 */
export async function followRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  { from: day, only_end = false, version }: FollowOptions,
): Promise<RecordValues> {
  const { ctx } = connection;
  const { entity } = target;
  const effective = effectiveOf(entity);
  if (!effective) throw problem('from', { key: 'error.not_followed' });
  const { from, to } = effective;
  return connection.transaction(async (tx) => {
    const locked = await lockRecord(withoutGuard(tx), ctx, target, id);
    checkVersion(version, locked);
    const { values } = locked;
    await checkDay(tx, ctx, entity, effective, values, day);
    if (only_end && to === undefined) throw problem('only_end', { key: 'error.not_ended' });
    const ended = to !== undefined && { set: { [to]: movedDay(day, { days: -1 }) }, anyVersion: true };
    const record = ended ? await updateRecord(tx, target, id, {}, ended) : undefined;
    if (only_end && record) return record;
    const end = to === undefined ? {} : { [to]: values[to] ?? null };
    const created = await createRecord(tx, target, {}, { set: { ...copiedValues(entity, values), [from]: day, ...end } });
    await copyParts(withoutGuard(tx), ctx, target.registry, entity, new Map([[Number(values.id), Number(created['id'])]]));
    return created;
  });
}

/** @throws AppError 400 `invalid_body` for a day on which the row cannot be followed */
async function checkDay(
  connection: Connection,
  ctx: CallContext,
  entity: Entity,
  effective: Effective,
  values: RecordValues & { readonly id: RecordId },
  day: string,
): Promise<void> {
  const { from, to } = effective;
  const { id } = values;
  if (day <= String(values[from])) throw problem('from', { key: 'error.follow_after_start' });
  const end = to === undefined ? undefined : values[to];
  if (typeof end === 'string' && day > end) throw problem('from', { key: 'error.follow_before_end' });
  if (day < dayIn(ctx) && (await isUsed(connection, ctx, entity, id))) throw problem('from', { key: 'error.follow_past' });
  const [next] = await withoutGuard(connection).run(
    sql<{ id: number }>`select t.id from ${tableSql(entity)} t where ${sameKey(entity, effective, id, values)}
      and t.${sql.id(from)} > ${String(values[from])}::date and t.${sql.id(from)} <= ${day}::date limit 1`,
  );
  if (next) throw problem('from', { key: 'error.follow_last' });
}

function problem(field: keyof FollowOptions, found: FieldProblem): AppError {
  return httpErrors.invalid_body({}, { errors: { [field]: found } });
}

/** The values that a copy of a stored record has. */
function copiedValues({ fields }: Entity, values: RecordValues): RecordValues {
  const copied = [...fields.values()].filter(
    ({ isBase, property }) => !isBase && property['x-copied'] !== false && !property['x-computed'],
  );
  return Object.fromEntries(copied.map(({ name }) => [name, values[name] ?? null]));
}

/** Most rows that one statement copies and logs. */
const copiedAtOnce = 2000;

/** Copies the parts of rows to others, with theirs; the log has each. @param pairs key of a row -> key of its copy */
async function copyParts(tx: Connection, ctx: CallContext, registry: Registry, whole: Entity, pairs: ReadonlyMap<number, number>) {
  for (const [part, field] of partsOf(registry, whole)) {
    const found = await tx.run(
      sql<{
        id: number;
      }>`select t.id from ${tableSql(part)} t where t.${sql.id(field)} = any(${[...pairs.keys()]}::bigint[]) order by t.id`,
    );
    const copies = new Map<number, number>();
    for (let first = 0; first < found.length; first += copiedAtOnce) {
      const ids = found.slice(first, first + copiedAtOnce).map(({ id }) => id);
      for (const [i, id] of (await copyRows(tx, ctx, part, field, ids, pairs)).entries()) copies.set(ids[i] ?? 0, id);
    }
    if (copies.size > 0) await copyParts(tx, ctx, registry, part, copies);
  }
}

/** Copies rows to other wholes. @returns the keys of the copies, in the order of the rows */
async function copyRows(
  tx: Connection,
  ctx: CallContext,
  part: Entity,
  field: string,
  ids: readonly number[],
  pairs: ReadonlyMap<number, number>,
): Promise<readonly number[]> {
  const names = Object.keys(copiedValues(part, {})).filter((name) => name !== field);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const writer = ctx.reader.userId === 0 ? null : ctx.reader.userId;
  const added = await tx.run(sql<{ id: number }>`
    insert into ${sql.id(part.name)} (${sql.id(field)}, ${columns}, created_at, created_by, updated_at, updated_by, version)
    select m.copy, ${sql.join(names.map((name) => sql`t.${sql.id(name)}`))}, ${ctx.now}, ${writer}, ${ctx.now}, ${writer}, 1
    from ${tableSql(part)} t join unnest(${[...pairs.keys()]}::bigint[], ${[...pairs.values()]}::bigint[]) as m(id, copy) on m.id = t.${sql.id(field)}
    where t.id = any(${ids}::bigint[]) order by t.id returning id`);
  // The keys are drawn in the order of the select.
  const keys = added.map(({ id }) => id).toSorted((a, b) => a - b);
  const rows = await storedRows('the parts of a row that is followed', tx, part, keys);
  await auditRecords(
    tx,
    ctx,
    rows.map((after) => ({ entity: part, id: Number(after['id']), action: 'create', before: undefined, after })),
  );
  return keys;
}

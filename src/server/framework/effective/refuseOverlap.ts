import { isDeepStrictEqual } from 'node:util';
import { type Effective, effectiveOf } from '../../../shared/framework/definitions/effective.ts';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { identity } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { findVisible } from '../records/readRecord.ts';
import { storedValue } from '../records/storedValue.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/** The other rows t of the key of a record. */
export function sameKey(entity: Entity, { key }: Effective, id: RecordId, record: RecordValues): Sql<boolean> {
  const exact = (name: string): boolean => entity.unique.find(({ fields }) => fields.includes(name))?.exact ?? false;
  const parts = key.map((name) => {
    const field = getField(entity, name);
    const value = identity(field, sql`${storedValue(field, record[name])}`, exact(name));
    return sql`${identity(field, sql.id('t', name), exact(name))} is not distinct from ${value}`;
  });
  return sql<boolean>`t.id <> ${Number(id)}::bigint and ${sql.join(parts, sql` and `)}`;
}

/**
 * Refuses a stored row that holds on a day on which another of its key does (`x-effective`). Saves of one key wait for each other.
 * @param previous all columns before the change; undefined for a new row
 * @throws AppError 409 `value_taken` (errors by field)
 */
export async function refuseOverlap(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  { id, record, previous }: { readonly id: RecordId; readonly record: RecordValues; readonly previous: RecordValues | undefined },
): Promise<void> {
  const { entity } = target;
  const effective = effectiveOf(entity);
  if (!effective?.to) return;
  const { key, from, to } = effective;
  if (previous && [...key, from, to].every((name) => isDeepStrictEqual(record[name] ?? null, previous[name] ?? null))) return;
  const plain = withoutGuard(tx);
  const place = key.map((name) => String(record[name]).toLowerCase()).join(' ');
  await plain.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(plain, `dates of ${entity.name} ${place}`)}, 0))`);
  const last = typeof record[to] === 'string' ? sql`${record[to]}::date` : sql`'infinity'::date`;
  const [other] = await plain.run(sql<{ id: number; starts: boolean }>`
    select t.id, t.${sql.id(from)} >= ${String(record[from])}::date as starts from ${tableSql(entity)} t
    where ${sameKey(entity, effective, id, record)} and t.${sql.id(from)} <= ${last} and coalesce(t.${sql.id(to)}, 'infinity') >= ${String(record[from])}::date
    order by t.${sql.id(from)} limit 1`);
  if (!other) return;
  const seen = await findVisible(tx, ctx, target, other.id);
  const name = seen && recordTitle(entity, seen, ctx);
  // A row that begins later is met by the end, another by the beginning.
  const field = other.starts && previous && record[from] === previous[from] ? to : from;
  throw httpErrors.value_taken(
    {},
    { errors: { [field]: name ? { key: 'error.dates_overlap_named', values: { name } } : { key: 'error.dates_overlap' } } },
  );
}

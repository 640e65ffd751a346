import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../shared/framework/AppError.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { identity } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { SavedFields } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
import { storedValue } from './storedValue.ts';
import { createRecord, updateRecord } from './writeRecord.ts';

/** Changes the record with a unique key, or adds it. See `Records.save`. */
export async function saveRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  key: RecordValues,
  values: RecordValues,
  { set = {}, added = {} }: SavedFields = {},
): Promise<RecordValues> {
  const change = async (): Promise<RecordValues | undefined> => {
    const id = await findByKey(connection, target, key);
    return id === undefined ? undefined : updateRecord(connection, target, id, values, { set, anyVersion: true });
  };
  const changed = await change();
  if (changed) return changed;
  try {
    return await createRecord(connection, target, values, { set: { ...set, ...added, ...key } });
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === httpErrors.value_taken().code;
    const other = isTaken ? await change() : undefined;
    if (!other) throw error;
    return other;
  }
}

/** Compares as the unique index of the key does, which takes `ABC` and `abc` for one value unless its set is exact. */
async function findByKey(connection: ScopedConnection, target: RecordTarget, key: RecordValues): Promise<RecordId | undefined> {
  const { entity } = target;
  const names = Object.keys(key).toSorted();
  const exact = entity.unique.find(({ fields, when }) => when === undefined && isDeepStrictEqual(fields.toSorted(), names))?.exact ?? true;
  const hasValues = Object.entries(key).map(([name, value]) => {
    const field = getField(entity, name);
    return sql`${identity(field, sql.id('t', name), exact)} = ${identity(field, storedValue(field, value), exact)}`;
  });
  const [row] = await withoutGuard(connection).run(sql<{ id: RecordId }>`
    select t.id from ${tableSql(entity)} t
    where ${sql.join(hasValues, sql` and `)} and ${predicateSql(visibleRows(target, connection.ctx.reader, 't'))}`);
  return row?.id;
}

import { AppError } from '../../../shared/framework/AppError.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import type { SavedFields } from '../registrations/Records.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
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

async function findByKey(connection: ScopedConnection, target: RecordTarget, key: RecordValues): Promise<number | undefined> {
  const { entity } = target;
  const isMeant = Object.entries(key).map(([name, value]) => sql`${sql.id('t', name)} = ${value}`);
  const [row] = await withoutGuard(connection).run(sql<{ id: number }>`
    select t.id from ${tableSql(entity)} t
    where ${sql.join(isMeant, sql` and `)} and ${predicateSql(visibleRows(target, connection.ctx.reader, 't'))}`);
  return row?.id;
}

import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { visibleRecords } from './readRecord.ts';
import { readDeleted } from './restoreRecord.ts';

/**
 * Names of records by `x-title` within the reader's scope, for results, refusals and lists of changes; a deleted record has its last name.
 * A record out of scope has its id for a name, exactly as a record that does not exist. Law 62
 * @param ids few: each that is not stored is looked up in the log
 * @returns the name of one of the ids
 */
export async function namesInScope(
  connection: ScopedConnection,
  target: RecordTarget,
  ids: readonly RecordId[],
): Promise<(id: RecordId) => string> {
  const { entity } = target;
  const { ctx } = connection;
  const asked = [...new Set(ids.map(Number))].filter(Number.isSafeInteger);
  const found = await visibleRecords(connection, ctx, target, sql<boolean>`t.id = any(${asked}::bigint[])`);
  const records = new Map(found.map((record) => [Number(record['id']), record]));
  for (const id of asked) {
    const deleted = records.has(id) ? undefined : await readDeleted(connection, target, id);
    if (deleted) records.set(id, deleted);
  }
  return (id) => {
    const record = records.get(Number(id));
    return (record && recordTitle(entity, record, ctx)) || String(id);
  };
}

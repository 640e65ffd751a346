import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { isOneOfKeys } from '../../db/tableSql.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { visibleRecords } from '../records/readRecord.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { DraftRow } from './DraftRow.ts';
import { findStored } from './findStored.ts';
import type { RowKey } from './rowKeys.ts';

/** The stored records of the rows of a file. */
export interface StoredRows {
  readonly idsOf: (draft: DraftRow) => readonly RecordId[];
  /** The record as the reader sees it, with the fields of the file. */
  readonly recordOf: (id: RecordId) => RecordValues | undefined;
}

const partLength = 500;

/**
 * Finds the stored record of each row by the first key for which the row has a value, and reads the given fields where exactly one record
 * matches.
 */
export async function readStored(
  connection: ScopedConnection,
  target: RecordTarget,
  keys: readonly RowKey[],
  fields: readonly Field[],
  drafts: readonly DraftRow[],
): Promise<StoredRows> {
  const found = new Map<number, readonly RecordId[]>();
  let left = drafts;
  for (const { fields, blank, exact, keyOf } of keys) {
    const keyed = left.filter((draft) => keyOf(draft) !== undefined);
    const values = new Map(keyed.map((draft) => [draft.row, draft.values]));
    for (const [row, ids] of await findStored(connection, target, { fields, values, blank, exact })) found.set(row, ids);
    left = left.filter((draft) => keyOf(draft) === undefined);
  }
  const ids = [...new Set([...found.values()].flatMap((each) => (each.length === 1 ? each : [])))];
  const names = new Set(fields.map(({ name }) => name));
  const records = new Map<RecordId, RecordValues>();
  for (let from = 0; from < ids.length; from += partLength)
    for (const { id, record } of await readPart(connection, target, ids.slice(from, from + partLength)))
      records.set(id, Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name.replace(/_label$/, '')))));
  return { idsOf: ({ row }) => found.get(row) ?? [], recordOf: (id) => records.get(id) };
}

async function readPart(connection: ScopedConnection, target: RecordTarget, ids: readonly RecordId[]): Promise<StoredRecord[]> {
  const { entity } = target;
  const isAsked = isOneOfKeys(entity, sql.id('t', entity.source ? '#id' : 'id'), sql.id('t', 'id'), ids);
  const records = await visibleRecords(connection, connection.ctx, target, isAsked);
  return records.flatMap((record) => {
    const { id } = record;
    return typeof id === 'number' || typeof id === 'string' ? [{ id, record }] : [];
  });
}

interface StoredRecord {
  readonly id: RecordId;
  readonly record: RecordValues;
}

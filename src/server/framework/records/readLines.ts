import { getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { orderValue } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { LinesTarget } from './RecordTarget.ts';
import { visibleRecords } from './readRecord.ts';
import { storedValue } from './storedValue.ts';

/** The lines of a record that the reader may see, in their order. */
export async function readLines(connection: ScopedConnection, lines: LinesTarget, parent: RecordId): Promise<RecordValues[]> {
  const { child, entity, sort, target } = lines;
  const keys = [...sort, 'id'].map((key) => {
    const name = key.replace(/^-/, '');
    const { value } = orderValue(getField(entity, name), sql.id('t', name));
    return key.startsWith('-') ? sql`${value} desc nulls last` : value;
  });
  const isLine = sql<boolean>`${sql.id('t', child.field)} = ${storedValue(getField(entity, child.field), parent)}`;
  return visibleRecords(connection, connection.ctx, target, isLine, { order: sql.join(keys) });
}

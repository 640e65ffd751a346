import { getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { orderValue } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { LinesTarget } from './RecordTarget.ts';
import { visibleRecords } from './readRecord.ts';
import { storedValue } from './storedValue.ts';

/** The lines of a record that the reader may see, in their order. */
export async function readLines(connection: ScopedConnection, lines: LinesTarget, parent: RecordId): Promise<RecordValues[]> {
  const { child, entity, target } = lines;
  const isLine = sql<boolean>`${sql.id('t', child.field)} = ${storedValue(getField(entity, child.field), parent)}`;
  return visibleRecords(connection, connection.ctx, target, isLine, { order: orderOf(lines) });
}

/** Records whose lines one statement reads. */
const partLength = 500;

/** As `readLines` for many records. @returns the lines by the id of their record; none for a record without lines */
export async function readLinesOf(
  connection: ScopedConnection,
  lines: LinesTarget,
  parents: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, readonly RecordValues[]>> {
  const found = new Map<RecordId, RecordValues[]>();
  const { field } = lines.child;
  for (let from = 0; from < parents.length; from += partLength) {
    const ids = parents.slice(from, from + partLength).map(Number);
    const isLine = sql<boolean>`${sql.id('t', field)} = any(${ids}::bigint[])`;
    for (const line of await visibleRecords(connection, connection.ctx, lines.target, isLine, { order: orderOf(lines) })) {
      const parent = Number(line[field]);
      const group = found.get(parent);
      if (group) group.push(line);
      else found.set(parent, [line]);
    }
  }
  return found;
}

function orderOf({ entity, sort }: LinesTarget): Sql {
  const keys = [...sort, 'id'].map((key) => {
    const name = key.replace(/^-/, '');
    const { value } = orderValue(getField(entity, name), sql.id('t', name));
    return key.startsWith('-') ? sql`${value} desc nulls last` : value;
  });
  return sql.join(keys);
}

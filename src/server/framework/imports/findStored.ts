import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { keptValue, normalizeValue } from '../../../shared/framework/fields/kinds.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { identity } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { type RecordTarget, visibleRows } from '../records/RecordTarget.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/** Values by which the stored records of rows are found. */
export interface SoughtRows {
  readonly fields: readonly Field[];
  /** By the number of the row. */
  readonly values: ReadonlyMap<number, RecordValues>;
  /** A blank of the file: any value of the record agrees, or only none. */
  readonly blank: 'any' | 'none';
  /** true: letters of another case make another value. */
  readonly exact: boolean;
}

/**
 * Finds the stored records of rows among those that the reader may see; one statement for all rows.
 * @returns number of the row -> ids of the records that have its values
 */
export async function findStored(
  connection: ScopedConnection,
  target: RecordTarget,
  { fields, values, blank, exact }: SoughtRows,
): Promise<ReadonlyMap<number, readonly RecordId[]>> {
  const rows = [...values].flatMap(([row, record]) => {
    const sought = fields.map((field) => soughtValue(field, record[field.name]));
    // A value that no column can hold belongs to no record.
    return sought.includes(undefined) || sought.every((value) => value === null) ? [] : [[row, ...sought]];
  });
  if (rows.length === 0) return new Map();
  const columns = fields.map((field, i) => ({ field, stored: sql.id('t', field.name), given: sql.id('k', `v${i + 1}`), place: i + 1 }));
  const given = columns.map(
    ({ field, place }) => sql`(e.entry ->> ${place}::integer)::${sql.raw(columnType(field))} as ${sql.id(`v${place}`)}`,
  );
  const isFilled = (place: number): boolean => rows.every((row) => row[place] !== null);
  const conditions = columns.map(({ field, stored, given: wanted, place }) => {
    const isSame = sql`${comparable(field, identity(field, stored, exact))} = ${comparable(field, identity(field, wanted, exact))}`;
    if (isFilled(place)) return isSame;
    return blank === 'any' ? sql`(${wanted} is null or ${isSame})` : sql`(${isSame} or (${wanted} is null and ${stored} is null))`;
  });
  const { ctx } = connection;
  const found = await withoutGuard(connection).run(sql<{ row: number; ids: RecordId[] }>`
    select k.row, array_agg(t.id order by t.id) as ids
    from (select (e.entry ->> 0)::integer as row, ${sql.join(given)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as e(entry)) k
    join ${tableSql(target.entity)} t on ${sql.join(conditions, sql` and `)}
    where ${predicateSql(visibleRows(target, ctx.reader, 't'))} group by k.row`);
  return new Map(found.map(({ row, ids }) => [row, ids]));
}

/** The value as the statement takes it; null for none, undefined for one that no column of the field can hold. */
function soughtValue(field: Field, value: unknown): string | boolean | null | undefined {
  const kept = keptValue(field, normalizeValue(field, value));
  if (kept === null) return null;
  const isHeld = holds[field.kind];
  if (isHeld && !isHeld(field, kept)) return undefined;
  if (typeof kept === 'boolean') return kept;
  return typeof kept === 'string' || typeof kept === 'number' ? String(kept) : undefined;
}

/** Tests of the values that a column can hold; a text column holds any text. */
const holds: Partial<Record<FieldKind, (field: Field, value: unknown) => boolean>> = {
  integer: (_field, value) => Number.isSafeInteger(value),
  decimal: (_field, value) => typeof value === 'number' && Math.abs(value) < 1e15,
  boolean: (_field, value) => typeof value === 'boolean',
  date: (_field, value) => typeof value === 'string' && recordFormats.date(value),
  datetime: (_field, value) => typeof value === 'string' && recordFormats['date-time'](value),
  reference: (field, value) => (isTextKey(field) ? typeof value === 'string' : Number.isSafeInteger(value)),
};

function isTextKey({ property: { type } }: Field): boolean {
  return [type].flat().includes('string');
}

/** Files often hold instants to the minute only. */
function comparable({ kind }: Field, value: Sql): Sql {
  return kind === 'datetime' ? sql`date_trunc('minute', ${value})` : value;
}

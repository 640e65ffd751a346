import { invariant } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { defaultHome } from '../../db/homeSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { hasKey, isOneOfKeys, sourceKey, sourceTable, sourceValue } from '../../db/tableSql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { storedValue } from './storedValue.ts';

/**
 * Adds a row. The portal's own tables also get the base fields; an external table gets only the given values, and fills the rest itself.
 * @param values by field; ignores base fields
 * @returns the key of the row
 */
export async function insertRow(tx: Connection, ctx: CallContext, entity: Entity, values: RecordValues): Promise<RecordId> {
  const writer = writerOf(ctx);
  const stamps = { created_at: ctx.now, created_by: writer, updated_at: ctx.now, updated_by: writer, version: 1 };
  const cells = [
    ...cellsOf(entity, values),
    ...(entity.source ? [] : Object.entries(stamps).map(([name, value]) => ({ name: sql.id(name), value: sql`${value}` }))),
  ];
  const filled =
    cells.length === 0
      ? sql`default values`
      : sql`(${sql.join(cells.map(({ name }) => name))}) values (${sql.join(cells.map(({ value }) => value))})`;
  const [row] = await runOnTable(
    tx,
    entity,
    sql<{ id: RecordId }>`insert into ${tableOf(entity)} as x ${filled} returning ${sourceKey(entity, 'x')} as id`,
  );
  invariant(row, 'a row that was added is returned');
  return row.id;
}

/**
 * Changes a row.
 * @param values by field; ignores base fields
 */
export async function updateRow(tx: Connection, ctx: CallContext, entity: Entity, id: RecordId, values: RecordValues): Promise<void> {
  const cells = cellsOf(entity, values).map(({ name, value }) => sql`${name} = ${value}`);
  const stamps = sql`updated_at = ${ctx.now}, updated_by = ${writerOf(ctx)}, version = version + 1`;
  const changes = entity.source ? cells : [...cells, stamps];
  if (changes.length > 0)
    await runOnTable(tx, entity, sql`update ${tableOf(entity)} x set ${sql.join(changes)} where ${isRow(entity, id)}`);
}

/** Removes a row. */
export async function deleteRow(tx: Connection, entity: Entity, id: RecordId): Promise<void> {
  await runOnTable(tx, entity, sql`delete from ${tableOf(entity)} x where ${isRow(entity, id)}`);
}

/**
 * Runs a change. Triggers of another program look up tables by bare name: in the session of a portal with its own schema they would find
 * none, or the portal's.
 */
async function runOnTable<Row>(tx: Connection, { source }: Entity, change: Sql<Row>): Promise<Row[]> {
  if (!source || tx.schema === defaultHome) return tx.run(change);
  await setPath(tx, sql.id(source.schema), sql.id(defaultHome));
  const rows = await tx.run(change);
  await setPath(tx, sql.id(tx.schema));
  return rows;
}

async function setPath(tx: Connection, ...schemas: readonly Sql[]): Promise<void> {
  await tx.run(sql`select set_config('search_path', ${sql.join(schemas).literal()}, true)`);
}

function cellsOf({ fields, source }: Entity, values: RecordValues): { name: Sql; value: Sql }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (!field || field.isBase) return [];
    if (!field.column || !source) return [{ name: sql.id(name), value: storedValue(field, value) }];
    const isNull = value === null || value === undefined;
    return [{ name: sql.id(field.column.column), value: isNull ? sql`null` : sourceValue(field, field.column, source, value) }];
  });
}

function tableOf(entity: Entity): Sql {
  return entity.source ? sourceTable(entity.source) : sql.id(entity.name);
}

/** true for the row x of the table itself that has the id. */
function isRow(entity: Entity, id: RecordId): Sql<boolean> {
  const key = entity.fields.get('id')?.column;
  return key ? isOneOfKeys(entity, sql.id('x', key.column), sourceKey(entity, 'x'), [id]) : hasKey(entity, 'x', id);
}

function writerOf({ reader }: CallContext): number | null {
  return reader.userId === 0 ? null : reader.userId;
}

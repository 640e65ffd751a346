import { effectiveOf, wholeOf } from '../../../shared/framework/definitions/effective.ts';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { hasKey, tableSql } from '../../db/tableSql.ts';
import { recordErrors } from './recordErrors.ts';

/**
 * The condition that a row of an alias was used: another record refers to it by a field of `used_by`, and was used itself where it has
 * dates too. A part was used with its whole.
 * @returns undefined for rows that nothing uses
 */
export function isUsedSql(registry: Pick<Registry, 'entities'>, entity: Entity, alias: string): Sql<boolean> | undefined {
  const whole = wholeOf(entity);
  if (whole !== undefined) return isWholeUsed(registry, entity, alias, whole);
  const uses = (effectiveOf(entity)?.usedBy ?? []).flatMap(({ entity: name, field }, i) => {
    const user = registry.entities.get(name);
    if (!user) return [];
    const inner = `${alias}${i}`;
    const [column, id] = [sql.id(inner, field), sql.id(alias, 'id')];
    const refers = getField(user, field).kind === 'references' ? sql`${column} @> array[${id}]` : sql`${column} = ${id}`;
    const isUser = effectiveOf(user) ? isUsedSql(registry, user, inner) : undefined;
    return [sql`exists (select from ${tableSql(user)} ${sql.id(inner)} where ${refers}${isUser ? sql` and ${isUser}` : sql``})`];
  });
  return uses.length === 0 ? undefined : sql<boolean>`(${sql.join(uses, sql` or `)})`;
}

function isWholeUsed(registry: Pick<Registry, 'entities'>, entity: Entity, alias: string, field: string): Sql<boolean> | undefined {
  const whole = registry.entities.get(getField(entity, field).reference?.entity ?? '');
  const inner = `${alias}w`;
  const isUsed = whole && isUsedSql(registry, whole, inner);
  if (!isUsed) return undefined;
  const refers = sql`${sql.id(inner, 'id')} = ${sql.id(alias, field)}`;
  return sql<boolean>`exists (select from ${tableSql(whole)} ${sql.id(inner)} where ${refers} and ${isUsed})`;
}

/** True if the stored record was used. */
export async function isUsed(connection: Connection, { registry }: Pick<CallContext, 'registry'>, entity: Entity, id: RecordId) {
  const condition = isUsedSql(registry, entity, 't');
  if (!condition) return false;
  const [row] = await withoutGuard(connection).run(
    sql<{ used: boolean }>`select ${condition} as used from ${tableSql(entity)} t where ${hasKey(entity, 't', id)}`,
  );
  return row?.used === true;
}

/**
 * Refuses a user's change or deletion of a row that was used (`x-effective`), or of its parts; work of the portal itself goes on. The caller
 * has locked the row; a part locks its whole, so that a first use, which locks the rows `for share`, comes before the change or after it.
 * @throws AppError 409 `record_used`
 */
export async function refuseUsed(connection: Connection, ctx: CallContext, entity: Entity, id: RecordId): Promise<void> {
  if (ctx.reader.isSystem || !entity.schema['x-effective']) return;
  await lockWhole(connection, ctx, entity, id);
  if (await isUsed(connection, ctx, entity, id)) throw recordErrors.record_used();
}

/** Locks the row with dates of which a record is a part, also through others. */
async function lockWhole(connection: Connection, { registry }: CallContext, part: Entity, id: RecordId): Promise<void> {
  let entity = part;
  let key = sql`${Number(id)}::bigint`;
  for (let field = wholeOf(entity); field !== undefined; field = wholeOf(entity)) {
    const whole = registry.entities.get(getField(entity, field).reference?.entity ?? '');
    if (!whole) return;
    key = sql`(select t.${sql.id(field)} from ${tableSql(entity)} t where t.id = ${key})`;
    entity = whole;
  }
  if (entity === part) return;
  await withoutGuard(connection).run(sql`select from ${tableSql(entity)} t where t.id = ${key} for no key update of t`);
}

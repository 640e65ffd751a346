import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { personalScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { auditNameMax, namingFields } from './auditRecord.ts';

/**
 * Logs the reading of records of an entity with `x-audit-views`, one entry for each: time, reader, acting user of a switch. People who
 * read what is their own by a personal rule of `x-scope` leave no entry. Domain 4.2.
 * @param isRead the records that are read, as a condition on the rows t
 */
export async function auditViews(connection: ScopedConnection, entity: Entity, isRead: Sql<boolean>): Promise<void> {
  if (!entity.schema['x-audit-views']) return;
  const { ctx } = connection;
  const { now, reader, registry } = ctx;
  const user = reader.userId === 0 ? null : reader.userId;
  const names = namingFields(entity).map(({ name }) => sql`${sql.id('t', name)}::text`);
  const name = names.length === 0 ? sql`null` : sql`left(concat_ws(' ', ${sql.join(names)}), ${auditNameMax}::int)`;
  await withoutGuard(connection).run(sql`
    insert into audit_log (at, "user", acted_by, entity, record_id, record_name, action, changes, request_id, created_at, created_by, updated_at, updated_by, version)
    select ${now}::timestamptz, ${user}::bigint, ${ctx.actedBy ?? null}::bigint, ${entity.name}, t.id, ${name}, 'view', '{}'::jsonb, ${ctx.requestId.slice(0, 36)},
      ${now}::timestamptz, ${user}::bigint, ${now}::timestamptz, ${user}::bigint, 1
    from ${tableSql(entity)} t where ${isRead} and not ${predicateSql(personalScope(registry, reader, entity.name, 't'))} order by t.id`);
}

/** Logs that somebody looked at a record with the eyes of another user: that user, and who looked. Law 63 */
export async function auditLook(
  connection: ScopedConnection,
  entity: string,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const { now, reader, actedBy, requestId } = connection.ctx;
  await withoutGuard(connection).run(sql`
    insert into audit_log (at, "user", acted_by, entity, record_id, record_name, action, changes, request_id, created_at, created_by, updated_at, updated_by, version)
    values (${now}, ${reader.userId}, ${actedBy ?? null}, ${entity}, ${id}, ${name.slice(0, auditNameMax)}, 'view', '{}'::jsonb, ${requestId.slice(0, 36)},
      ${now}, ${reader.userId}, ${now}, ${reader.userId}, 1)`);
}

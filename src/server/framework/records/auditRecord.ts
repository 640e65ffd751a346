import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/hooks.ts';

/** Replaces a value in the log that shows only its change. */
export const maskedValue = '***';

/** Longest name in the log, in characters. */
const nameMax = 200;

export interface AuditEntry {
  readonly entity: Entity;
  readonly id: RecordId;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: RecordValues | undefined;
  readonly after: RecordValues | undefined;
}

/**
 * Logs a change within the change's transaction: user, acting user of a switch, time, and old and new value of each changed field.
 * Keeps the name of the record, so that the log names it after its deletion and is searched by it.
 * Masks secrets, personal and financial values; keeps all values of a deleted record but its secrets, so that it can be restored from
 * the log (decisions 25).
 */
export async function auditRecord(connection: Connection, ctx: CallContext, entry: AuditEntry): Promise<void> {
  const { entity, id, action } = entry;
  const user = ctx.reader.userId === 0 ? null : ctx.reader.userId;
  const number = typeof id === 'number' && id > 0 ? id : null;
  await withoutGuard(connection).run(sql`
    insert into audit_log (at, "user", acted_by, entity, record_id, record_name, record_key, action, changes, request_id, created_at, created_by, updated_at, updated_by, version)
    values (${ctx.now}, ${user}, ${ctx.actedBy ?? null}, ${entity.name}, ${number}, ${nameOf(entry)}, ${number === null ? String(id) : null}, ${action}, ${JSON.stringify(changesOf(entry))}::jsonb, ${ctx.requestId.slice(0, 36)},
      ${ctx.now}, ${user}, ${ctx.now}, ${user}, 1)`);
}

/** The record's name by the own values of `x-title`, as people know it at the time; null if there is none, or if not every reader may see it. */
function nameOf({ entity, before, after }: AuditEntry): string | null {
  const record = after ?? before;
  const isNaming = ({ kind, property }: Field) => kind !== 'reference' && !property['x-sensitive'] && !property['x-visible-to'];
  const parts = entity.title.flatMap((name) => {
    const field = entity.fields.get(name);
    return field && isNaming(field) ? [textOf(record?.[name])] : [];
  });
  return parts.filter(Boolean).join(' ').slice(0, nameMax) || null;
}

function changesOf({ entity, action, before, after }: AuditEntry): Record<string, { old: unknown; new: unknown }> {
  const changes: Record<string, { old: unknown; new: unknown }> = {};
  for (const { name, property, isBase } of entity.fields.values()) {
    if (isBase && action !== 'delete') continue;
    const change = { old: before?.[name] ?? null, new: after?.[name] ?? null };
    if (JSON.stringify(change.old) === JSON.stringify(change.new)) continue;
    const sensitive = property['x-sensitive'];
    const isMasked = sensitive === 'secret' || (sensitive !== undefined && action !== 'delete');
    changes[name] = isMasked ? { old: masked(change.old), new: masked(change.new) } : change;
  }
  return changes;
}

function masked(value: unknown): string | null {
  return value === null ? null : maskedValue;
}

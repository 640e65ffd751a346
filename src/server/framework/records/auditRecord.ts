import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { isPersonal } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { AuditEntry } from './AuditEntry.ts';
import { storedRows } from './readRecord.ts';

/** Replaces a value in the log that shows only its change. */
export const maskedValue = '***';

/** Longest name in the log, in characters. */
export const auditNameMax = 200;
/** Longest list of changed fields in the log, in characters. */
const changedMax = 500;

/**
 * Logs a change within the change's transaction: user, acting user of a switch, time, and old and new value of each changed field.
 * Keeps the name of the record, so that the log names it after its deletion and is searched by it.
 * Masks secrets, personal and financial values; keeps all values of a deleted record except secrets, so that the record can be restored
 * from the log (law 25). For records closed to administrators it keeps only references, because administrators read the log.
 */
export async function auditRecord(connection: Connection, ctx: CallContext, entry: AuditEntry): Promise<void> {
  await auditRecords(connection, ctx, [entry]);
}

/** As `auditRecord`, for many records of one entity in one statement. */
export async function auditRecords(connection: Connection, ctx: CallContext, entries: readonly AuditEntry[]): Promise<void> {
  const user = ctx.reader.userId === 0 ? null : ctx.reader.userId;
  const log = withoutGuard(connection);
  const names = new Map<string, Promise<string | null>>();
  const rows: object[] = [];
  for (const entry of entries) {
    const { entity, id, action } = entry;
    const number = typeof id === 'number' && id > 0 ? id : null;
    const named = entry.after ?? entry.before;
    const key = JSON.stringify(entity.title.map((name) => named?.[name]));
    const name = names.get(key) ?? auditName(log, ctx.registry, entity, named);
    names.set(key, name);
    const changes = changesOf(entry, isPersonal(ctx.registry, entity));
    const changed = action === 'update' ? Object.keys(changes).join(', ').slice(0, changedMax) || null : null;
    const request = { at: ctx.now, user, acted_by: ctx.actedBy ?? null, request: ctx.requestId.slice(0, 36) };
    rows.push({
      ...request,
      entity: entity.name,
      number,
      name: await name,
      key: number === null ? String(id) : null,
      action,
      changed,
      changes,
    });
  }
  if (log.batch) for (const row of rows) log.batch.defer(insertEntries, row);
  else await insertEntries(log, rows);
}

async function insertEntries(log: Connection, rows: readonly object[]): Promise<void> {
  await log.run(sql`
    insert into audit_log (at, "user", acted_by, entity, record_id, record_name, record_key, action, changed_fields, changes, request_id, created_at, created_by, updated_at, updated_by, version)
    select r.at, r."user", r.acted_by, r.entity, r.number, r.name, r.key, r.action, r.changed, r.changes, r.request, r.at, r."user", r.at, r."user", 1
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(at timestamptz, "user" bigint, acted_by bigint, request text, entity text, number bigint, name text, key text, action text, changed text, changes jsonb)`);
}

/**
 * The record's name by `x-title`, as people know it at the time; null if there is none, or if not every reader may see it. A membership
 * has the names of the records that it joins.
 */
async function auditName(
  connection: Connection,
  registry: Registry,
  entity: Entity,
  record: RecordValues | undefined,
): Promise<string | null> {
  const own = namingFields(entity).map(({ name }) => textOf(record?.[name]));
  const joined: string[] = [];
  for (const { name, reference } of own.some(Boolean) ? [] : titleFields(entity)) {
    const target = registry.entities.get(reference?.entity ?? '');
    const id = record?.[name];
    if (!target || target.source || typeof id !== 'number') continue;
    const [row] = await storedRows('names in the audit log, which the product’s staff read', connection, target, [id]);
    joined.push(
      namingFields(target)
        .map((field) => textOf(row?.[field.name]))
        .filter(Boolean)
        .join(' '),
    );
  }
  return [own.filter(Boolean).join(' '), ...joined].filter(Boolean).join(' · ').slice(0, auditNameMax) || null;
}

/** The fields of `x-title` that every reader may see. */
function titleFields(entity: Entity): Field[] {
  const fields = entity.title.flatMap((name) => entity.fields.get(name) ?? []);
  return fields.filter(({ property }) => !property['x-sensitive'] && !property['x-visible-to']);
}

/** The fields of `x-title` that every reader may see and that hold the name themselves. */
export function namingFields(entity: Entity): Field[] {
  return titleFields(entity).filter(({ kind }) => kind !== 'reference');
}

function changesOf({ entity, action, before, after }: AuditEntry, isShut: boolean): Record<string, { old: unknown; new: unknown }> {
  const changes: Record<string, { old: unknown; new: unknown }> = {};
  for (const { name, property, isBase, kind } of entity.fields.values()) {
    if (isBase && action !== 'delete') continue;
    const change = { old: before?.[name] ?? null, new: after?.[name] ?? null };
    if (JSON.stringify(change.old) === JSON.stringify(change.new)) continue;
    const sensitive = property['x-sensitive'];
    const isWithheld = isShut && !isBase && kind !== 'reference';
    const isMasked = isWithheld || sensitive === 'secret' || (sensitive !== undefined && action !== 'delete');
    changes[name] = isMasked ? { old: masked(change.old), new: masked(change.new) } : change;
  }
  return changes;
}

function masked(value: unknown): string | null {
  return value === null ? null : maskedValue;
}

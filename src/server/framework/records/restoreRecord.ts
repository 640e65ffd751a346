import { baseFieldNames } from '../../../shared/framework/definitions/entity.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { isNullable } from '../../db/schema/entityIndexes.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { auditRecord, maskedValue } from './auditRecord.ts';
import { type RecordValues, runHooks } from './hooks.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { findLocked, readVisible } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { storedValue } from './storedValue.ts';

/**
 * Brings a deleted record back under its id, as the audit log has it; a secret, which the log does not hold, is empty.
 * @returns the record as its reader may see it
 * @throws AppError 404 `nothing_to_restore`, also for a record that the reader never saw, 410 `restore_expired`, and what hooks throw. Decisions 10, 25, 43
 */
export async function restoreRecord(connection: ScopedConnection, target: RecordTarget, id: number): Promise<RecordValues> {
  const { ctx } = connection;
  const { registry, entity, parts, hooks } = target;
  return connection.transaction(async (tx) => {
    const [deleted] = await tx.run(sql<{ action: string; changes: DeletedValues }>`
      select action, changes from audit_log where entity = ${entity.name} and record_id = ${id}::bigint order by id desc limit 1`);
    if (deleted?.action !== 'delete') throw recordErrors.nothing_to_restore({ id });
    await refuseExpired(tx, ctx, target, { id, changes: deleted.changes });
    const writer = ctx.reader.userId === 0 ? null : ctx.reader.userId;
    const version = Number(deleted.changes['version']?.old ?? 0) + 1;
    const stamps = {
      id,
      created_at: deleted.changes['created_at']?.old ?? ctx.now,
      created_by: deleted.changes['created_by']?.old ?? null,
    };
    const base = { ...stamps, updated_at: ctx.now, updated_by: writer, version };
    const cells = [
      ...[...entity.fields.values()]
        .filter(({ name }) => !baseFieldNames.includes(name))
        .map((field) => {
          const { old = null } = deleted.changes[field.name] ?? {};
          const isLost = field.kind === 'secret' && old === maskedValue;
          return { name: field.name, value: storedValue(field, isLost ? (isNullable(field) ? null : '') : old) };
        }),
      ...Object.entries(base).map(([name, value]) => ({ name, value: sql`${value}` })),
    ];
    await tx.run(
      sql`insert into ${sql.id(entity.name)} (${sql.join(cells.map(({ name }) => sql.id(name)))}) overriding system value values (${sql.join(cells.map(({ value }) => value))})`,
    );
    const restored = await findLocked(tx, ctx, target, id);
    // That there was such a record is nobody else's to know.
    if (!restored) throw recordErrors.nothing_to_restore({ id });
    const record = restored.values;
    await auditRecord(tx, ctx, { entity, id, action: 'create', before: undefined, after: record });
    const event = { ctx, registry, entity, connection: tx, id, record, previous: undefined };
    await runHooks(hooks, parts.hooks, { moment: 'after_restore', ...event });
    return readVisible(tx, ctx, target, id);
  });
}

/**
 * Personal and financial values are kept for a time only (`expireDeletedValues`). The row in the log stands in for the record, to tell
 * only those who saw it that there was one.
 * @throws AppError `restore_expired` (410), `nothing_to_restore` (404) for a record that the reader never saw. Decisions 43
 */
async function refuseExpired(
  tx: Connection,
  { reader }: CallContext,
  { registry, entity }: RecordTarget,
  { id, changes }: { readonly id: number; readonly changes: DeletedValues },
): Promise<void> {
  const kept = Object.entries(changes).filter(([, { old }]) => old !== maskedValue);
  const isLost = [...entity.fields.values()].some(({ name, kind }) => kind !== 'secret' && changes[name]?.old === maskedValue);
  if (!isLost) return;
  const values = { ...Object.fromEntries(kept.map(([name, { old }]) => [name, old])), id };
  const [seen] = await tx.run(sql`
    select from jsonb_populate_record(null::${sql.id(entity.name)}, ${JSON.stringify(values)}::jsonb) t
    where ${scopePredicate(registry, reader, entity.name, 't')}`);
  throw seen ? recordErrors.restore_expired({ id }) : recordErrors.nothing_to_restore({ id });
}

type DeletedValues = Readonly<Record<string, { readonly old: unknown }>>;

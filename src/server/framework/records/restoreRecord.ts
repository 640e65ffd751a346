import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { isNullable } from '../../db/schema/entityIndexes.ts';
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
 * @throws AppError 404 `nothing_to_restore`, also for a record that the reader never saw, and what hooks throw. Decisions 10, 25
 */
export async function restoreRecord(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  const { ctx } = connection;
  const { registry, entity, parts, hooks } = target;
  return connection.transaction(async (tx) => {
    const [deleted] = await tx.run(sql<{ action: string; changes: DeletedValues }>`
      select action, changes from audit_log where entity = ${entity.name} and record_id = ${id}::bigint order by id desc limit 1`);
    if (deleted?.action !== 'delete') throw recordErrors.nothing_to_restore({ id });
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
        .filter(({ isBase }) => !isBase)
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

type DeletedValues = Readonly<Record<string, { readonly old: unknown }>>;

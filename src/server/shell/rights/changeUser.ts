import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import type { RecordValues } from '../../framework/registrations/hooks.ts';

/** Sets the given fields of a user record that differ, in the caller's name, with an entry of the audit log. */
export async function changeUser(
  tx: Connection,
  { ctx, registry }: Pick<Call, 'ctx' | 'registry'>,
  userId: number,
  given: Readonly<Record<string, string | number | null | undefined>>,
): Promise<void> {
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.id(name)));
  const [before] = await tx.run<RecordValues>(sql`select ${columns} from users where id = ${userId} for update`);
  const changed = names.filter((name) => before && before[name] !== given[name]);
  if (!before || changed.length === 0) return;
  const assignments = changed.map((name) => sql`${sql.id(name)} = ${given[name]}`);
  await tx.run(sql`update users set ${sql.join(assignments)}, updated_at = ${ctx.now}, updated_by = ${ctx.reader.userId}, version = version + 1
    where id = ${userId}`);
  const after = Object.fromEntries(changed.map((name) => [name, given[name]]));
  await auditRecord(tx, ctx, { entity: getEntity(registry, 'users'), id: userId, action: 'update', before: pick(before, changed), after });
}

function pick(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

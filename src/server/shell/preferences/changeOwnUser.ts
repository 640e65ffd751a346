import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import type { RecordValues } from '../../framework/records/hooks.ts';

/** Sets fields of the caller's own user record, those that are given and differ, with an entry of the audit log. */
export async function changeOwnUser(
  tx: Connection,
  { ctx, registry }: Call,
  given: Readonly<Record<string, string | number | null | undefined>>,
): Promise<void> {
  const { userId } = ctx.reader;
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.id(name)));
  const [before] = await tx.run<RecordValues>(sql`select ${columns} from users where id = ${userId} for update`);
  const changed = names.filter((name) => before && before[name] !== given[name]);
  if (!before || changed.length === 0) return;
  const assignments = changed.map((name) => sql`${sql.id(name)} = ${given[name]}`);
  await tx.run(sql`update users set ${sql.join(assignments)}, updated_at = ${ctx.now}, updated_by = ${userId}, version = version + 1
    where id = ${userId}`);
  const after = Object.fromEntries(changed.map((name) => [name, given[name]]));
  await auditRecord(tx, ctx, { entity: getEntity(registry, 'users'), id: userId, action: 'update', before: pick(before, changed), after });
}

function pick(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

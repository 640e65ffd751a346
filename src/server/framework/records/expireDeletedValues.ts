import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { maskedValue } from './auditRecord.ts';

/** Rows per statement: few enough that no other statement waits for their locks. */
const chunk = 1000;

/**
 * Masks the personal and financial values in the log of old deletions; the records can no longer be restored. Law 43.
 * @param until masks the values of earlier deletions
 * @returns number of deletions with masked values
 */
export async function expireDeletedValues(connection: Connection, registry: Registry, until: Date): Promise<number> {
  let expired = 0;
  for (const { name, fields } of registry.entities.values()) {
    const names = [...fields.values()].filter(({ property }) => property['x-sensitive'] !== undefined).map((field) => field.name);
    if (names.length === 0) continue;
    let masked = chunk;
    while (masked === chunk) {
      masked = await maskSome(connection, name, names, until);
      expired += masked;
    }
  }
  return expired;
}

async function maskSome(connection: Connection, entity: string, names: readonly string[], until: Date): Promise<number> {
  const held = sql`c.key = any(${names}::text[]) and c.value ->> 'old' <> ${maskedValue}`;
  const [row] = await connection.run<{ masked: number }>(sql`
    with due as (
      select id from audit_log where entity = ${entity} and action = 'delete' and at < ${until}
        and exists (select from jsonb_each(changes) c where ${held}) order by id limit ${chunk}::int for update skip locked
    ), gone as (
      update audit_log set changes = changes || (
        select jsonb_object_agg(c.key, jsonb_build_object('old', ${maskedValue}::text, 'new', null)) from jsonb_each(changes) c where ${held})
      where id in (select id from due) returning 1
    )
    select count(*) as masked from gone`);
  return row?.masked ?? 0;
}

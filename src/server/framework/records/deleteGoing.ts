import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { auditRecord } from './auditRecord.ts';
import { type DeletionEffect, isCascade, referring } from './findDependents.ts';
import { storedRows } from './readRecord.ts';

/**
 * Removes the records that go with a deleted record, and takes the deleted record out of lists of references; the audit log keeps each
 * change. Hooks of the removed records do not run. One statement removes all, so that they may refer to each other.
 * @param target entity of the deleted record, whose row stays for the caller to remove
 */
export async function deleteGoing(tx: Connection, ctx: CallContext, registry: Registry, target: Entity, { going }: DeletionEffect) {
  const others = [...going].map(([entity, ids]) => [entity, entity === target ? ids.slice(1) : ids] as const);
  const removed = others.filter(([, ids]) => ids.length > 0);
  for (const [entity, ids] of removed)
    for (const before of await storedRows('audit log of the records that go with a deleted one', tx, entity, ids)) {
      const id = Number(before['id']);
      await auditRecord(tx, ctx, { entity, id, action: 'delete', before, after: undefined });
    }
  for (const [entity, ids] of going) await shortenLists(tx, registry, entity, ids);
  if (removed.length === 0) return;
  const steps = removed.map(
    ([{ name }, ids], i) =>
      sql`${sql.id(`step${i}`)} as (delete from ${sql.id(name)} where id = any(${ids.map(Number)}::bigint[]) returning 1)`,
  );
  await tx.run(sql`with ${sql.join(steps)} select`);
}

/** Takes removed records out of the lists of references that go on. */
async function shortenLists(tx: Connection, registry: Registry, target: Entity, ids: readonly RecordId[]): Promise<void> {
  const lists = referring(registry, target, (field) => field.kind === 'references' && isCascade(field));
  for (const [{ name }, field] of lists) {
    const column = sql.id(field.name);
    const gone = sql`${ids.map(Number)}::bigint[]`;
    await tx.run(sql`update ${sql.id(name)} t set ${column} = (select array_agg(x) from unnest(t.${column}) x where x <> all(${gone}))
      where t.${column} && ${gone}`);
  }
}

import { effectiveOf } from '../../../shared/framework/definitions/effective.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { RecordVersions } from '../../../shared/framework/effective/RecordVersions.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { sql } from '../../db/sql.ts';
import { hasKey, tableSql } from '../../db/tableSql.ts';
import { type RecordTarget, visibleRows, writableRows } from '../records/RecordTarget.ts';
import { getRecord } from '../records/readRecord.ts';
import { sameKey } from './refuseOverlap.ts';
import { isUsedSql } from './usedRows.ts';

/** Most rows of one key that an answer names. */
const versionsMax = 100;

/**
 * The rows of the key of a record that its reader sees, by their days (`x-effective`), and the right to follow it. A part has none.
 * @throws AppError as `getRecord`
 */
export async function readVersions(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  path: string,
): Promise<RecordVersions> {
  const { ctx } = connection;
  const { registry, entity } = target;
  const record = await getRecord(connection, target, id);
  const plain = withoutGuard(connection);
  const used = isUsedSql(registry, entity, 't') ?? sql`false`;
  const isWritable = predicateSql(writableRows(target, ctx.reader, 't'));
  const [own] = await plain.run(
    sql<{
      used: boolean;
      writable: boolean;
    }>`select ${used} as used, (${isWritable}) is true as writable from ${tableSql(entity)} t where ${hasKey(entity, 't', id)}`,
  );
  const effective = effectiveOf(entity);
  const answer = { today: dayIn(ctx), used: own?.used === true };
  if (!effective) return { ...answer, can_follow: false, versions: [] };
  const { from, to } = effective;
  const isSeen = predicateSql(visibleRows(target, ctx.reader, 't'));
  const versions = await plain.run(sql<RecordVersions['versions'][number]>`
    select t.id, t.${sql.id(from)}::text as "from", ${to === undefined ? sql`null` : sql`t.${sql.id(to)}::text`} as "to", ${used} as used
    from ${tableSql(entity)} t
    where ((${sameKey(entity, effective, id, record)}) or ${hasKey(entity, 't', id)}) and ${isSeen}
    order by t.${sql.id(from)} limit ${versionsMax}::int`);
  return { ...answer, can_follow: own?.writable === true && mayFollow(ctx, path), versions };
}

function mayFollow({ registry, reader }: CallContext, path: string): boolean {
  const resource = registry.resourceByApiUrl.get(path);
  return resource !== undefined && canUse(registry, reader, resource, 'edit') && canUse(registry, reader, resource, 'create');
}

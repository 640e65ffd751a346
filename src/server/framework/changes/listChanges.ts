import type { ChangeKind, ChangeSet } from '../../../shared/framework/changes/ChangeSet.ts';
import { undoHours } from '../../../shared/framework/changes/ChangeSet.ts';
import { barredFields, canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { namesInScope } from '../records/namesInScope.ts';
import { targetOf } from '../records/targetOf.ts';

/** Greatest number of sets in a list. */
const setsMax = 50;

interface SetRow extends Omit<ChangeSet, 'fields' | 'name' | 'kind'> {
  readonly kind: ChangeKind;
  readonly record_key: string;
  readonly entity: string;
  readonly fields: readonly string[];
}

/**
 * The reader's own changes of a resource in the last 24 hours, the latest first; none for a reader who may no longer read its records.
 * Names are those that the reader may see at this moment. Law 62
 */
export async function listChanges(app: App, connection: ScopedConnection, api: string): Promise<ChangeSet[]> {
  const { ctx } = connection;
  const { registry, reader, language } = ctx;
  const resource = registry.resourceByApiUrl.get(api);
  const verb = resource && (['list', 'show'] as const).find((each) => canUse(registry, reader, resource, each));
  if (!verb) return [];
  const rows = await withoutGuard(connection).run(sql<SetRow>`
    select s.id::text as id, s.kind, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      r.rows, r.remaining, r.entity, r.record_key, coalesce(f.fields, '{}') as fields
    from (select * from change_sets where api = ${api} and ${isOwn(ctx)} order by at desc, id limit ${setsMax}::int) s
    join lateral (
      select count(distinct record_key)::int as rows, (count(distinct record_key) filter (where undone_at is null))::int as remaining,
        min(entity) as entity, (array_agg(record_key order by id))[1] as record_key
      from change_set_rows where change_set = s.id) r on r.rows > 0
    left join lateral (
      select array_agg(distinct k.name) as fields from change_set_rows c, jsonb_object_keys(c.old) k (name) where c.change_set = s.id) f on true
    order by s.at desc, (select max(id) from change_set_rows where change_set = s.id) desc`);
  const nameOf = await namesInScope(
    connection,
    targetOf(ctx, app, api, verb),
    rows.map(({ record_key: key }) => Number(key)),
  );
  return rows.map(({ entity: name, fields, record_key: key, ...set }) => {
    const entity = registry.entities.get(name);
    const barred = entity ? barredFields(registry, entity, reader) : new Set<string>();
    const known = fields.flatMap((field) => (barred.has(field) ? [] : (entity?.fields.get(field) ?? [])));
    return { ...set, name: nameOf(Number(key)), fields: known.map(({ label }) => textIn(label, language)) };
  });
}

/** Matches sets of the reader that can still be undone; of somebody who acts as another user, those made so. */
export function isOwn({ reader, actedBy, now }: CallContext): Sql<boolean> {
  const from = new Date(now.getTime() - undoHours * 3_600_000);
  return sql<boolean>`"user" = ${reader.userId} and acted_by is not distinct from ${actedBy ?? null}::bigint and at >= ${from}`;
}

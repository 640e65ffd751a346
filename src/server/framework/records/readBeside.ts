import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { NamedCall } from '../../../shared/framework/definitions/types.gen.ts';
import { fillFilter } from '../../../shared/framework/query/placeholders.ts';
import { fillRecordId } from '../../../shared/framework/query/recordIdPlaceholder.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { auditViews } from './auditViews.ts';

/**
 * Rows of other entities that a further call of a resource has in its answer (`with`), by name, in the reader's scope: at most 1000 of a
 * name. Their views are logged as those of a list.
 * @param id of the record of a show, in place of `{id}` in the conditions
 * @returns a list for each name; with `one` the first row, or null
 */
export async function readBeside(
  { app, ctx }: { readonly app: Pick<App, 'database' | 'records'>; readonly ctx: CallContext },
  { with: beside = {} }: Pick<NamedCall, 'with'>,
  id?: RecordId,
): Promise<Readonly<Record<string, unknown>>> {
  const answers = Object.entries(beside).map(async ([name, { entity, where, fields, sort, one }]) => {
    const filter = fillFilter(id === undefined ? where : fillRecordId(where, id), ctx);
    const rows = await app.records.list(ctx, entity, { filter, fields, sort, limit: one ? 1 : undefined });
    const ids = rows.map((row) => row['id']);
    await auditViews(app.database.scoped(ctx), getEntity(ctx.registry, entity), sql<boolean>`t.id = any(${ids}::bigint[])`);
    return [name, one ? (rows[0] ?? null) : rows] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

import { invariant } from '../../../shared/framework/AppError.ts';
import { baseFieldNames } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { midOf } from './menuId.ts';

/**
 * POST menus/copy: copies a menu item and its side menus, each to a new record. Spec S-281.
 * @throws AppError as `createRecord`; `record_not_found` (404); `no_permission` (403) without the right to add such records
 */
export async function copyMenu({ ctx, app, body }: CallOf<typeof menuToolEndpoints, 'POST menus/copy'>) {
  const { id, name, name_fr: french = name, mid = midOf(name) } = body;
  authorize(ctx, 'menus', 'create');
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const menu = await records.find(ctx, 'menus', id);
    if (!menu) throw recordErrors.record_not_found({ id });
    const named = { mid, TMVNAM: name, CMTITLE: name, title_fr: french, TSCID: null };
    const copy = await records.create(ctx, 'menus', { ...ownFields(ctx, 'menus', menu), ...named });
    const copyOf = await copySides(tx, records, { from: id, to: idOf(copy) });
    const side = copyOf.get(menu['TSCID']);
    return side === undefined ? copy : records.change(ctx, 'menus', idOf(copy), { TSCID: side });
  });
}

/** @returns id of a side menu -> id of its copy */
async function copySides(
  connection: ScopedConnection,
  records: Records,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<unknown, number>> {
  const { ctx } = connection;
  const sides = await connection.run<{ values: RecordValues }>(sql`
    select row_to_json(s) as values from ${table(ctx, 'side_menus', 's')} where s.menu = ${from} order by s.sequence, s.id`);
  const copyOf = new Map<unknown, number>();
  if (sides.length === 0) return copyOf;
  authorize(ctx, 'menus/sidemenus', 'create');
  const below = Map.groupBy(sides, ({ values }) => values['parent']);
  const copyBelow = async (parent: unknown): Promise<void> => {
    for (const { values } of below.get(parent) ?? []) {
      const place = { menu: to, parent: copyOf.get(parent) ?? null };
      const copy = await records.create(ctx, 'side_menus', { ...ownFields(ctx, 'side_menus', values), ...place });
      copyOf.set(values['id'], idOf(copy));
      await copyBelow(values['id']);
    }
  };
  await copyBelow(null);
  return copyOf;
}

/** Fields of a record that its copy takes over. */
function ownFields({ registry }: CallContext, entityName: string, values: RecordValues): RecordValues {
  const own = [...getEntity(registry, entityName).fields.values()].filter(
    ({ name, readOnly }) => !readOnly && !baseFieldNames.includes(name),
  );
  return Object.fromEntries(own.map(({ name }) => [name, values[name]]));
}

function idOf({ id }: RecordValues): number {
  invariant(typeof id === 'number', 'a saved record has an id');
  return id;
}

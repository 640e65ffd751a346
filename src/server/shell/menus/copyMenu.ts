import { invariant } from '../../../shared/framework/AppError.ts';
import { baseFieldNames } from '../../../shared/framework/definitions/entity.ts';
import type { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import type { RecordTarget } from '../../framework/records/RecordTarget.ts';
import { lockRecord, readVisible } from '../../framework/records/readRecord.ts';
import { targetOf } from '../../framework/records/targetOf.ts';
import { createRecord, updateRecord } from '../../framework/records/writeRecord.ts';
import type { RecordValues } from '../../framework/registrations/hooks.ts';
import { midOf } from './menuId.ts';

/**
 * POST menus/copy: copies a menu item and its side menus, each to a new record. Spec S-281.
 * @throws AppError as `createRecord`; `record_not_found` (404); `no_permission` (403) without the right to add such records
 */
export async function copyMenu(call: CallOf<typeof menuToolEndpoints, 'POST menus/copy'>) {
  const { ctx, app } = call;
  const { id, name, name_fr: french = name, mid = midOf(name) } = call.body;
  const menus = targetOf(call.ctx, call.app, 'menus', 'create');
  return app.database.forCall(ctx).transaction(async (tx) => {
    const { values } = await lockRecord(tx, ctx, menus, id);
    const named = { mid, TMVNAM: name, CMTITLE: name, title_fr: french, TSCID: null };
    const copy = await createRecord({ ...tx, ctx }, menus, { ...ownFields(menus, values), ...named });
    const copyOf = await copySides(call, { ...tx, ctx }, { from: id, to: idOf(copy) });
    const side = copyOf.get(values['TSCID']);
    if (side === undefined) return copy;
    await updateRecord({ ...tx, ctx }, menus, idOf(copy), { version: copy['version'], TSCID: side });
    return readVisible(tx, ctx, menus, idOf(copy));
  });
}

/** @returns id of a side menu -> id of its copy */
async function copySides(
  call: Call,
  connection: ScopedConnection,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<unknown, number>> {
  const { registry, ctx } = call;
  const sides = await connection.run<{ values: RecordValues }>(sql`
    select row_to_json(s) as values from side_menus s
    where s.menu = ${from} and ${scopePredicate(registry, ctx.reader, 'side_menus', 's')} order by s.sequence, s.id`);
  const copyOf = new Map<unknown, number>();
  if (sides.length === 0) return copyOf;
  const target = targetOf(call.ctx, call.app, 'menus/sidemenus', 'create');
  const below = Map.groupBy(sides, ({ values }) => values['parent']);
  const copyBelow = async (parent: unknown): Promise<void> => {
    for (const { values } of below.get(parent) ?? []) {
      const place = { menu: to, parent: copyOf.get(parent) ?? null };
      const copy = await createRecord(connection, target, { ...ownFields(target, values), ...place });
      copyOf.set(values['id'], idOf(copy));
      await copyBelow(values['id']);
    }
  };
  await copyBelow(null);
  return copyOf;
}

/** Fields of a record that its copy takes over. */
function ownFields({ entity }: RecordTarget, values: RecordValues): RecordValues {
  const own = [...entity.fields.values()].filter(({ name, readOnly }) => !readOnly && !baseFieldNames.includes(name));
  return Object.fromEntries(own.map(({ name }) => [name, values[name]]));
}

function idOf({ id }: RecordValues): number {
  invariant(typeof id === 'number', 'a saved record has an id');
  return id;
}

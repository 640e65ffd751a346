import type { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { lockRecord, readVisible } from '../../framework/records/readRecord.ts';
import { targetOf } from '../../framework/records/targetOf.ts';
import { createRecord } from '../../framework/records/writeRecord.ts';
import type { RecordValues } from '../../framework/registrations/hooks.ts';

interface EntryBelow {
  readonly id: number;
  readonly sequence: number;
}

/**
 * POST menus/sidemenus/append: adds entries below a side menu, after the existing ones. Spec S-281.
 * @throws AppError as `createRecord`; `record_not_found` (404); `no_permission` (403) without the right to add side menus
 */
export async function appendSideMenus(call: CallOf<typeof menuToolEndpoints, 'POST menus/sidemenus/append'>) {
  const { ctx, app } = call;
  const { id, items } = call.body;
  const target = targetOf(call.ctx, call.app, 'menus/sidemenus', 'create');
  return app.database.forCall(ctx).transaction(async (tx) => {
    const below = () => tx.run<EntryBelow>(sql`select id, sequence from side_menus where parent = ${id} order by sequence, id`);
    const { values } = await lockRecord(tx, ctx, target, id);
    const last = (await below()).at(-1)?.sequence ?? 0;
    for (const [i, item] of items.entries()) {
      const place = { menu: values['menu'], parent: id, sequence: last + i + 1, status: 'active' };
      await createRecord({ ...tx, ctx }, target, { ...item, ...place });
    }
    const entries: RecordValues[] = [];
    for (const entry of await below()) entries.push(await readVisible(tx, ctx, target, entry.id));
    return { ...(await readVisible(tx, ctx, target, id)), items: entries };
  });
}

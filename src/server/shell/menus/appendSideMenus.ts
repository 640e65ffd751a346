import type { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { atPlace } from '../../framework/records/atPlace.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

interface EntryBelow {
  readonly id: number;
  readonly sequence: number;
}

/**
 * POST menus/sidemenus/append: adds entries below a side menu, after the existing ones. Spec S-281.
 * @throws AppError as `createRecord`; `record_not_found` (404); `no_permission` (403) without the right to add side menus
 */
export async function appendSideMenus({ ctx, app, body }: CallOf<typeof menuToolEndpoints, 'POST menus/sidemenus/append'>) {
  const { id, items } = body;
  authorize(ctx, 'menus/sidemenus', 'create');
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const sides = table(ctx, 'side_menus', 's');
    const below = () => tx.run<EntryBelow>(sql`select s.id, s.sequence from ${sides} where s.parent = ${id} order by s.sequence, s.id`);
    // The lock keeps the order of two calls at once.
    const [side] = await tx.run<{ menu: number }>(sql`select s.menu from ${sides} where s.id = ${id} for update of s`);
    if (!side) throw recordErrors.record_not_found({ id });
    const last = (await below()).at(-1)?.sequence ?? 0;
    for (const [i, item] of items.entries()) {
      const entry = { ...item, menu: side.menu, parent: id, sequence: last + i + 1, status: 'active' };
      await atPlace(`items/${i}`, () => records.create(ctx, 'side_menus', entry));
    }
    const entries: (RecordValues | undefined)[] = [];
    for (const entry of await below()) entries.push(await records.find(ctx, 'side_menus', entry.id));
    return { ...(await records.find(ctx, 'side_menus', id)), items: entries };
  });
}

import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

/** Lists of a menu group that its copy begins with. */
interface CopiedLists {
  readonly menulist: readonly number[] | null;
  readonly grants: readonly string[] | null;
}

export const menuGroupHooks = defineHooks({
  /** A new group that names a group to copy gets the menus and grants of that group where it brings none itself. Rule R-240 */
  'menu_groups.copyLists': async ({ ctx, connection, record, previous }) => {
    const source = record?.['copied_from'];
    if (previous !== undefined || typeof source !== 'number') return undefined;
    const [copied] = await connection.run<CopiedLists>(sql`
      select g.menulist, g.grants from ${table(ctx, 'menu_groups', 'g')} where g.id = ${source}::bigint`);
    if (!copied) return undefined;
    return {
      ...(isEmpty(record?.['menulist']) && { menulist: copied.menulist }),
      ...(isEmpty(record?.['grants']) && { grants: copied.grants }),
    };
  },
});

function isEmpty(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0;
}

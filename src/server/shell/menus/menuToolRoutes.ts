import type { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { appendSideMenus } from './appendSideMenus.ts';
import { copyMenu } from './copyMenu.ts';

/** The tools of menu maintenance. */
export const menuToolHandlers: HandlersOf<typeof menuToolEndpoints> = {
  'GET menus/check_menu': checkMenu,
  'GET menus/echo': async ({ query }) => query.text,
  'POST menus/copy': copyMenu,
  'POST menus/sidemenus/append': appendSideMenus,
};

/**
 * GET menus/check_menu: asked before a menu item is added (R-070). Ids of menu items that the caller may not see count as free.
 * @throws AppError `no_permission` (403) without the right to read menu items
 */
async function checkMenu({ ctx, app, query }: CallOf<typeof menuToolEndpoints, 'GET menus/check_menu'>) {
  authorize(ctx, 'menus', 'show');
  const { id, TMHOOK: hook } = query;
  const exists = (condition: Sql) => sql`exists (select from ${table(ctx, 'menus', 'm')} where ${condition})`;
  const checks = [
    ...(id === undefined ? [] : [exists(sql`${withoutCase(sql`m.mid`)} = ${withoutCase(sql`${id}::text`)}`)]),
    ...(hook === undefined ? [] : [exists(sql`m.mid = ${hook}`)]),
  ];
  const [row] = await app.database.scoped(ctx).run<{ exists: boolean }>(sql`select ${sql.join(checks, sql` and `)} as exists`);
  return { exists: row?.exists ?? false };
}

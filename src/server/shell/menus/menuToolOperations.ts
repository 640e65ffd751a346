import { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseParameters } from '../../framework/http/checkInput.ts';
import { targetOf } from '../../framework/records/targetOf.ts';
import { appendSideMenus } from './appendSideMenus.ts';
import { copyMenu } from './copyMenu.ts';

/** The tools of menu maintenance. */
export const menuToolOperations = bindOperations(menuToolEndpoints, {
  'GET menus/check_menu': (call) => checkMenu(call),
  'GET menus/echo': async (call) => parseParameters(call)['text'],
  'POST menus/copy': (call) => copyMenu(call),
  'POST menus/sidemenus/append': (call) => appendSideMenus(call),
});

/**
 * GET menus/check_menu: asked before a menu item is added (R-070). Ids of menu items that the caller may not see count as free.
 * @throws AppError `no_permission` (403) without the right to read menu items
 */
async function checkMenu(call: Call): Promise<unknown> {
  const { registry, ctx, app } = call;
  targetOf(call.ctx, call.app, 'menus', 'show');
  const { id, TMHOOK: hook } = parseParameters(call);
  const exists = (condition: ReturnType<typeof sql>) =>
    sql`exists (select from menus m where ${condition} and ${scopePredicate(registry, ctx.reader, 'menus', 'm')})`;
  const asked = [
    ...(id === undefined ? [] : [exists(sql`${withoutCase(sql`m.mid`)} = ${withoutCase(sql`${id}::text`)}`)]),
    ...(hook === undefined ? [] : [exists(sql`m.mid = ${hook}`)]),
  ];
  const [row] = await app.database.forCall(ctx).run<{ exists: boolean }>(sql`select ${sql.join(asked, sql` and `)} as exists`);
  return row;
}

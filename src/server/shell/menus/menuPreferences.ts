import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { menuEndpoints } from '../../../shared/shell/menus/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { givenGroups } from '../rights/givenRights.ts';
import { readMenuGroups } from './menuGroups.ts';

const menuErrors = defineErrors({ menu_group_not_yours: 403 });

/** Layout and favourites of a user's menu. */
interface MenuPreferences {
  readonly layout: 'side' | 'top';
  readonly collapsed: boolean;
  readonly favourites: readonly { readonly path: string; readonly title: string }[];
}

const untouched: MenuPreferences = { layout: 'side', collapsed: false, favourites: [] };

/** Reads a user's choices for the menu, or the defaults. */
export async function readMenuPreferences(connection: Connection, userId: number): Promise<MenuPreferences> {
  const [row] = await connection.run<MenuPreferences>(sql`
    select layout, collapsed, coalesce(favourites, '[]'::jsonb) as favourites from menu_preferences where "user" = ${userId}`);
  return row ?? untouched;
}

/** PUT users/top_side_menu: saves the caller's preferences; each address occurs once in the favourites. Spec S-244. */
export async function saveMenuPreferences(call: CallOf<typeof menuEndpoints, 'PUT users/top_side_menu'>) {
  const { layout, collapsed, favourites } = call.body;
  const { userId } = call.ctx.reader;
  const kept = favourites?.filter(({ path }, i) => favourites.findIndex((each) => each.path === path) === i);
  return call.app.database.forCall(call.ctx).transaction(async (tx) => {
    await ensurePreferences(tx, userId, call.ctx.now);
    await tx.run(sql`update menu_preferences set layout = coalesce(${layout ?? null}::text, layout),
        collapsed = coalesce(${collapsed ?? null}::boolean, collapsed),
        favourites = coalesce(${kept ? JSON.stringify(kept) : null}::jsonb, favourites),
        updated_at = ${call.ctx.now}, updated_by = ${userId}, version = version + 1
      where "user" = ${userId}`);
    return readMenuPreferences(tx, userId);
  });
}

/**
 * PUT users/menu_group: stores one of the user's groups as the current one. Spec S-245.
 * @throws AppError `menu_group_not_yours` (403), also if no such group exists
 */
export async function changeMenuGroup(call: CallOf<typeof menuEndpoints, 'PUT users/menu_group'>) {
  const { group } = call.body;
  const { ctx, registry, app } = call;
  const { userId } = ctx.reader;
  return app.database.forCall(ctx).transaction(async (tx) => {
    const groups = await readMenuGroups(tx, { registry, reader: ctx.reader, language: ctx.language });
    if (!groups.some(({ code }) => code === group)) throw menuErrors.menu_group_not_yours();
    await ensurePreferences(tx, userId, ctx.now);
    await tx.run(sql`update menu_preferences set menu_group = (${groupIdSql(userId, group)}),
        updated_at = ${ctx.now}, updated_by = ${userId}, version = version + 1
      where "user" = ${userId}`);
    return { groups, current_group: group };
  });
}

/** Code of the group that a user chose last; undefined if none was chosen or the user is no longer in it. */
export async function findChosenGroup(connection: Connection, userId: number): Promise<string | undefined> {
  const [row] = await connection.run<{ code: string }>(sql`
    select g.code from menu_preferences p join menu_groups g on g.id = p.menu_group
    where p."user" = ${userId} and g.status = 'active' and g.id in (${givenGroups(sql`p."user"`)})`);
  return row?.code;
}

async function ensurePreferences(tx: Connection, userId: number, now: Date): Promise<void> {
  await tx.run(sql`insert into menu_preferences ("user", layout, collapsed, created_at, created_by, updated_at, updated_by)
    values (${userId}, ${untouched.layout}, ${untouched.collapsed}, ${now}, ${userId}, ${now}, ${userId}) on conflict do nothing`);
}

/** Looks for the code among the user's own groups, because codes are unique only within a company. */
function groupIdSql(userId: number, code: string) {
  return sql`select g.id from menu_groups g
    where g.code = ${code} and g.status = 'active' and g.id in (${givenGroups(sql`${userId}::bigint`)})
    order by g.id is not distinct from (select u."MT_GRP" from users u where u.id = ${userId}) desc, g.id limit 1`;
}

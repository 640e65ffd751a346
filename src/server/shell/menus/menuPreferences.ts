import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { menuEndpoints } from '../../../shared/shell/menus/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { ownGroups } from '../rights/ownGroups.ts';
import { usersAs } from '../users/userColumns.ts';
import { readMenuGroups } from './menuGroups.ts';

const menuErrors = defineErrors({ menu_group_not_yours: 403 });

/** Layout and favourites of a user's menu. */
interface MenuPreferences {
  readonly layout: 'side' | 'top';
  readonly collapsed: boolean;
  readonly favourites: readonly { readonly path: string; readonly title: string }[];
}

const untouched: MenuPreferences = { layout: 'side', collapsed: false, favourites: [] };

/** Reads the reader's choices for the menu, or the defaults. */
export async function readMenuPreferences(connection: Connection, ctx: CallContext): Promise<MenuPreferences> {
  const [row] = await connection.run<MenuPreferences>(sql`
    select p.layout, p.collapsed, coalesce(p.favourites, '[]'::jsonb) as favourites from ${table(ctx, 'menu_preferences', 'p')}
    where p."user" = ${ctx.reader.userId}`);
  return row ?? untouched;
}

/** PUT users/top_side_menu: saves the caller's preferences; each address occurs once in the favourites. Spec S-244. */
export async function saveMenuPreferences({ ctx, app, body }: CallOf<typeof menuEndpoints, 'PUT users/top_side_menu'>) {
  const favourites = body.favourites?.filter(({ path }, i, all) => all.findIndex((each) => each.path === path) === i);
  await app.records.save(ctx, 'menu_preferences', { user: ctx.reader.userId }, { ...body, ...(favourites && { favourites }) });
  return readMenuPreferences(app.database.scoped(ctx), ctx);
}

/**
 * PUT users/menu_group: stores one of the user's groups as the current one. Spec S-245.
 * @throws AppError `menu_group_not_yours` (403), also if no such group exists
 */
export async function changeMenuGroup({ ctx, app, body }: CallOf<typeof menuEndpoints, 'PUT users/menu_group'>) {
  const { group } = body;
  const connection = app.database.scoped(ctx);
  const groups = await readMenuGroups(connection, ctx, app);
  const id = groups.some(({ code }) => code === group) ? await findGroupId(connection, ctx, app, group) : undefined;
  if (id === undefined) throw menuErrors.menu_group_not_yours();
  await app.records.save(ctx, 'menu_preferences', { user: ctx.reader.userId }, {}, { set: { menu_group: id } });
  return { groups, current_group: group };
}

/** Code of the group that the reader chose last; undefined if none was chosen or the reader is no longer in it. */
export async function findChosenGroup(connection: Connection, ctx: CallContext, { system }: App): Promise<string | undefined> {
  const [row] = await connection.run<{ code: string }>(sql`
    select g.code from ${table(ctx, 'menu_preferences', 'p')} join ${ownGroups(system, ctx, 'g')} on g.id = p.menu_group
    where p."user" = ${ctx.reader.userId} and g.status = 'active'`);
  return row?.code;
}

/** Looks for the code among the reader's own groups, because codes are unique only within a company. */
async function findGroupId(connection: Connection, ctx: CallContext, { system }: App, code: string): Promise<number | undefined> {
  const [row] = await connection.run<{ id: number }>(sql`
    select g.id from ${ownGroups(system, ctx, 'g')} where g.code = ${code} and g.status = 'active'
    order by g.id is not distinct from
      (select ${usersAs('u').defaultGroup} from ${table(ctx, 'users', 'u')} where u.id = ${ctx.reader.userId}) desc, g.id limit 1`);
  return row?.id;
}

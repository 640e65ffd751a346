import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { ownGroups } from '../rights/ownGroups.ts';
import { usersAs } from '../users/userColumns.ts';

/** A menu group whose views the reader sees. */
export interface ViewGroup {
  readonly id: number;
  readonly code: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly is_own: boolean;
}

/** Base of the detailed user types that administer a customer. */
const customerAdministrator = 'customer_admin';

/** true: the reader may write the views of the company and its menu groups: an administrator, or one of the company's customers. */
export async function canShareViews(connection: ScopedConnection, { system }: App): Promise<boolean> {
  const { ctx } = connection;
  if (ctx.reader.isAdmin) return true;
  const types = table(viewsContext(system, ctx), 'user_types', 'ut');
  const rows = await connection.run(sql`
    select from ${table(ctx, 'users', 'u')} join ${types} on ut.id = u.user_type
    where u.id = ${ctx.reader.userId} and ut.base = ${customerAdministrator}`);
  return rows.length > 0;
}

const groupsMax = 200;
const u = usersAs('u');

/**
 * Menu groups whose views the reader sees, the current group first: the reader's groups, and for an administrator also the groups of the
 * company's users.
 * @param current code in the header `group`
 */
export async function listViewGroups(connection: ScopedConnection, { system }: App, current: string): Promise<readonly ViewGroup[]> {
  const { ctx } = connection;
  const { reader } = ctx;
  return connection.run<ViewGroup>(sql`
    with own as (select g.id, g.code, g.name_en, g.name_fr from ${ownGroups(system, ctx, 'g')} where g.status = 'active'),
    given as (
      select distinct m.menu_group as id from ${table(ctx, 'user_menu_groups', 'm')} join ${table(ctx, 'users', 'u')} on u.id = m."user"
      where ${reader.isAdmin}::boolean and ${u.company} = ${reader.companyId}
    )
    select g.id, g.code, g.name_en, g.name_fr, own.id is not null as is_own
    from ${table(viewsContext(system, ctx), 'menu_groups', 'g')} left join own on own.id = g.id left join given on given.id = g.id
    where g.status = 'active' and (own.id is not null or given.id is not null)
    order by own.id is not null desc, g.code = ${current} desc,
      g.id is not distinct from (select ${u.defaultGroup} from ${table(ctx, 'users', 'u')} where u.id = ${reader.userId}) desc, g.code, g.id
    limit ${groupsMax}`);
}

/**
 * Sees and writes what a sharer of views may: menu groups and user types are only in the scope of staff, and an administrator of customers
 * does not write the rows of the company otherwise. Its users check layer and company themselves.
 */
export function viewsContext(system: App['system'], ctx: CallContext): CallContext {
  return system('views that a company shares', ctx);
}

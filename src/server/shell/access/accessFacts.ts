import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { rule, table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { translated } from '../../framework/lists/translated.ts';
import { isGroupOfUser } from '../rights/grantedRights.ts';
import { usersAs } from '../users/userColumns.ts';

/** Stored facts about a user and a cmid, texts in the language of the asker, for the explanation only; `authenticate.ts` decides rights. */
export interface AccessFacts {
  readonly user: UserFacts;
  readonly command: CommandFacts | undefined;
  readonly groups: readonly GroupFacts[];
  /** Active groups that would give the cmid, the first few. */
  readonly giving: readonly string[];
  /** Hidden menu entries of the user's active groups that would give the cmid. */
  readonly hidden: readonly HiddenMenu[];
  /** Numbers of the user's accounts, the first few. */
  readonly accounts: readonly string[];
  /** The window that closes the screen to the user now. */
  readonly maintenance: { readonly id: number; readonly title: string } | undefined;
}

interface UserFacts {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly company: number;
  readonly company_name: string;
  readonly company_status: string;
}

interface CommandFacts {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

interface HiddenMenu {
  /** Id of the top entry: the hidden entry itself or its parent. */
  readonly id: number;
  readonly title: string;
}

interface GroupFacts {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** true: the cmid is in the group's `grants`. */
  readonly is_granted: boolean;
  /** Titles of the group's active menu entries that open the cmid, then of the side menus below its entries. */
  readonly menus: readonly string[];
}

const namedMax = 5;

/** Finds the user if the asker may see the user's record. */
export async function findUserFacts(connection: ScopedConnection, id: number): Promise<UserFacts | undefined> {
  const { ctx } = connection;
  const u = usersAs('u');
  const [row] = await connection.run(sql<UserFacts>`
    select u.id, ${u.username} as username, concat_ws(' ', ${u.firstName}, ${u.lastName}) as name, ${u.type} as type, ${u.status} as status,
      c.id as company, c.name as company_name, c.status as company_status
    from ${table(ctx, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${u.company} where u.id = ${id}`);
  return row;
}

/** @param all a context that sees all rows, here as below */
export async function findCommandFacts(connection: ScopedConnection, all: CallContext, cmid: string): Promise<CommandFacts | undefined> {
  const [row] = await connection.run(sql<CommandFacts>`
    select c.id, ${translated(all, 'commands', 'title_en', 'c')} as title, c.status from ${table(all, 'commands', 'c')} where c.cmid = ${cmid}`);
  return row;
}

/** Reads the groups of a user, the default one first, each with its sources of the cmid. */
export async function readGroupFacts(connection: ScopedConnection, all: CallContext, userId: number, cmid: string): Promise<GroupFacts[]> {
  const [menus, sides, commands] = [table(all, 'menus', 'm'), table(all, 'side_menus', 's'), table(all, 'commands', 'c')];
  return connection.run(sql<GroupFacts>`
    select g.id, ${translated(all, 'menu_groups', 'name_en', 'g')} as name, g.status, coalesce(${cmid} = any(g.grants), false) as is_granted,
      array(select ${translated(all, 'menus', 'CMTITLE', 'm')} from ${menus} join ${commands} on c.id = m."CMCID"
        where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' order by m.sequence, m.id)
      || array(select ${translated(all, 'side_menus', 'name_en', 's')} from ${sides} join ${commands} on c.id = s.cmid
        join ${menus} on m.id = s.menu
        where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' and s.status = 'active' order by s.sequence, s.id) as menus
    from ${groupsOf(all, userId)} order by g.id is not distinct from ${usersAs('u').defaultGroup} desc, g.code`);
}

/** Names of groups that would give the cmid, among the groups that the asker may see. */
export async function findGrantingGroups(connection: ScopedConnection, all: CallContext, cmid: string): Promise<string[]> {
  const { ctx } = connection;
  const [menus, sides, commands] = [table(all, 'menus', 'm'), table(all, 'side_menus', 's'), table(all, 'commands', 'c')];
  const rows = await connection.run(sql<{ name: string }>`
    select ${translated(ctx, 'menu_groups', 'name_en', 'g')} as name from ${table(ctx, 'menu_groups', 'g')} where g.status = 'active' and (
      ${cmid} = any(g.grants)
      or exists (select from ${menus} join ${commands} on c.id = m."CMCID" where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active')
      or exists (select from ${sides} join ${commands} on c.id = s.cmid join ${menus} on m.id = s.menu
        where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' and s.status = 'active'))
    order by g.code, g.id limit ${namedMax}`);
  return rows.map(({ name }) => name);
}

/** Finds entries in the user's active groups that would give the cmid, but are inactive or below an inactive entry. */
export async function findHiddenMenus(connection: ScopedConnection, all: CallContext, userId: number, cmid: string): Promise<HiddenMenu[]> {
  return connection.run(sql<HiddenMenu>`
    select distinct m.id, coalesce(${translated(all, 'side_menus', 'name_en', 's')}, ${translated(all, 'menus', 'CMTITLE', 'm')}) as title
    from ${groupsOf(all, userId)} join ${table(all, 'menus', 'm')} on m.id = any(g.menulist)
    join ${table(all, 'commands', 'c')} on c.cmid = ${cmid}
    left join ${table(all, 'side_menus', 's')} on s.menu = m.id and s.cmid = c.id
    where g.status = 'active' and (s.id is not null or m."CMCID" = c.id) and (m.status <> 'active' or s.status <> 'active')
    order by m.id, title limit ${namedMax}`);
}

/** Numbers of accounts, the first few. */
export async function nameAccounts(connection: ScopedConnection, all: CallContext, accounts: Reader['accounts']): Promise<string[]> {
  if (accounts === 'all') return [];
  const rows = await connection.run(sql<{ account: string }>`
    select a.account from ${table(all, 'customer_accounts', 'a')} where a.id = any(${accounts}::bigint[]) order by a.account limit ${namedMax}`);
  return rows.map(({ account }) => account);
}

/** A user's menu groups as `g`, joined to the user's row as `u`, as items of FROM. */
function groupsOf(all: CallContext, userId: number): Sql {
  return sql`${table(all, 'users', 'u')} join ${table(all, 'menu_groups', 'g')}
    on u.id = ${userId} and ${rule('menu groups of the explained user', isGroupOfUser('g', 'u'))}`;
}

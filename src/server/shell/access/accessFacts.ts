import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { isGroupOfUser } from '../rights/grantedRights.ts';

/** Stored facts about a user and a cmid, for the explanation only; `authenticate.ts` decides rights. */
export interface AccessFacts {
  readonly user: UserFacts;
  readonly command: CommandFacts | undefined;
  readonly groups: readonly GroupFacts[];
  /** Active groups that would give the cmid, the first few. */
  readonly giving: readonly GroupName[];
  /** Hidden menu entries of the user's active groups that would give the cmid. */
  readonly hidden: readonly HiddenMenu[];
  /** Numbers of the user's accounts, the first few. */
  readonly accounts: readonly string[];
  /** The window that closes the screen to the user now. */
  readonly maintenance: { readonly id: number; readonly title_en: string; readonly title_fr: string } | undefined;
}

interface UserFacts {
  readonly id: number;
  readonly MT_UID: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly company: number;
  readonly company_name: string;
  readonly company_status: string;
}

interface CommandFacts {
  readonly id: number;
  readonly title_en: string;
  readonly title_fr: string;
  readonly status: string;
}

interface GroupName {
  readonly name_en: string;
  readonly name_fr: string;
}

interface HiddenMenu {
  /** Id of the top entry: the hidden entry itself or the one above it. */
  readonly id: number;
  readonly title_en: string;
  readonly title_fr: string;
}

interface GroupFacts extends GroupName {
  readonly id: number;
  readonly status: string;
  /** true: the cmid is in the group's `grants`. */
  readonly is_granted: boolean;
  /** Titles of the group's active menu entries that open the cmid; `sides_…` are the side menus below its entries. */
  readonly menus_en: readonly string[];
  readonly menus_fr: readonly string[];
  readonly sides_en: readonly string[];
  readonly sides_fr: readonly string[];
}

const namedMax = 5;

/** Finds the user if the asker may see the user's record. */
export async function findUserFacts(connection: Connection, registry: Registry, asker: Reader, id: number): Promise<UserFacts | undefined> {
  const [row] = await connection.run(sql<UserFacts>`
    select u.id, u."MT_UID", concat_ws(' ', u."MT_FNAME", u."MT_LNAME") as name, u."MT_TYPE" as type, u."MT_STATUS" as status,
      c.id as company, c.name as company_name, c.status as company_status
    from users u join companies c on c.id = u."MT_COMP"
    where u.id = ${id} and ${scopePredicate(registry, asker, 'users', 'u')}`);
  return row;
}

export async function findCommandFacts(connection: Connection, cmid: string): Promise<CommandFacts | undefined> {
  const [row] = await connection.run(sql<CommandFacts>`select id, title_en, title_fr, status from commands where cmid = ${cmid}`);
  return row;
}

/** Reads the groups of a user, the default one first, each with its sources of the cmid. */
export async function readGroupFacts(connection: Connection, userId: number, cmid: string): Promise<GroupFacts[]> {
  const titles = (column: 'CMTITLE' | 'title_fr') => sql`array(select m.${sql.id(column)} from menus m join commands c on c.id = m."CMCID"
    where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' order by m.sequence, m.id)`;
  const sides = (column: 'name_en' | 'name_fr') => sql`array(select s.${sql.id(column)} from side_menus s join commands c on c.id = s.cmid
    join menus m on m.id = s.menu where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' and s.status = 'active'
    order by s.sequence, s.id)`;
  return connection.run(sql<GroupFacts>`
    select g.id, g.name_en, g.name_fr, g.status, coalesce(${cmid} = any(g.grants), false) as is_granted,
      ${titles('CMTITLE')} as menus_en, ${titles('title_fr')} as menus_fr, ${sides('name_en')} as sides_en, ${sides('name_fr')} as sides_fr
    from menu_groups g join users u on u.id = ${userId}
    where ${isGroupOfUser('g', 'u')}
    order by g.id is not distinct from u."MT_GRP" desc, g.code`);
}

/** Finds groups that would give the cmid, among those that the asker may see. */
export async function findGrantingGroups(connection: Connection, registry: Registry, asker: Reader, cmid: string): Promise<GroupName[]> {
  return connection.run(sql<GroupName>`
    select g.name_en, g.name_fr from menu_groups g where g.status = 'active' and ${scopePredicate(registry, asker, 'menu_groups', 'g')} and (
      ${cmid} = any(g.grants)
      or exists (select from menus m join commands c on c.id = m."CMCID" where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active')
      or exists (select from side_menus s join commands c on c.id = s.cmid join menus m on m.id = s.menu
        where c.cmid = ${cmid} and m.id = any(g.menulist) and m.status = 'active' and s.status = 'active'))
    order by g.code, g.id limit ${namedMax}`);
}

/** Finds entries in the user's active groups that would give the cmid, but are inactive or below an inactive entry. */
export async function findHiddenMenus(connection: Connection, userId: number, cmid: string): Promise<HiddenMenu[]> {
  return connection.run(sql<HiddenMenu>`
    select distinct m.id, coalesce(s.name_en, m."CMTITLE") as title_en, coalesce(s.name_fr, m.title_fr) as title_fr
    from menu_groups g join users u on u.id = ${userId} join menus m on m.id = any(g.menulist) join commands c on c.cmid = ${cmid}
    left join side_menus s on s.menu = m.id and s.cmid = c.id
    where g.status = 'active' and (s.id is not null or m."CMCID" = c.id) and (m.status <> 'active' or s.status <> 'active')
      and ${isGroupOfUser('g', 'u')}
    order by m.id, title_en limit ${namedMax}`);
}

/** Numbers of accounts, the first few. */
export async function nameAccounts(connection: Connection, accounts: Reader['accounts']): Promise<string[]> {
  if (accounts === 'all') return [];
  const rows = await connection.run(sql<{ account: string }>`
    select account from customer_accounts where id = any(${accounts}::bigint[]) order by account limit ${namedMax}`);
  return rows.map(({ account }) => account);
}

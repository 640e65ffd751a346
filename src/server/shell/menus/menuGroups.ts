import { openingScreen } from '../../../shared/framework/definitions/openingScreen.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MenuGroup, MenuItem } from '../../../shared/shell/session/SignInAnswer.ts';
import { signOnLinkGroup, signOnLinks } from '../../../shared/shell/sign_on/signOnLinks.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import type { App } from '../../framework/context/App.ts';
import { usersAs } from '../users/userColumns.ts';
import { menuTitle } from './menuTitle.ts';

interface GroupRow {
  readonly code: string;
  readonly name_en: string;
  readonly name_fr: string;
  readonly landing_page: string | null;
  readonly style: string | null;
  readonly is_admin: 'Y' | 'N';
  /** Ids of menus, in order. */
  readonly menulist: readonly number[];
}

/** Target and help of an entry, alike for top entries and side menus. */
interface EntryTarget {
  readonly CMVNAM: string | null;
  readonly CMHID: string | null;
  readonly DOCLIB: 'Y' | 'N';
  readonly EXDOCLIB: 'Y' | 'N';
  readonly DOCLIB_TYPE: string | null;
  readonly external: boolean;
  /** MHMID of the help text that the entry names, by its record or its id. */
  readonly own_help: string | null;
  /** MHMID of the help text of the command. */
  readonly command_help: string | null;
}

interface MenuRow extends EntryTarget {
  readonly id: number;
  readonly mid: string;
  readonly TMHOOK: string | null;
  readonly TMVNAM: string;
  readonly TSCID: number | null;
  readonly cmid: string;
  readonly CMTITLE: string;
  readonly title_fr: string;
  readonly icon: string | null;
}

interface SideRow extends EntryTarget {
  readonly id: number;
  readonly menu: number;
  readonly parent: number | null;
  readonly name_en: string;
  readonly name_fr: string;
  readonly cmid: string | null;
}

/**
 * The active menu groups of the reader, the default one first, each with the entries that the reader may open. An entry whose
 * cmid no definition has, such as a fixed page, stays: the administrator put it there.
 */
export async function readMenuGroups(connection: Connection, ctx: CallContext, { system }: Pick<App, 'system'>): Promise<MenuGroup[]> {
  const all = system('menus of the reader', ctx);
  const groups = await connection.run<GroupRow>(sql`
    select g.code, g.name_en, g.name_fr, g.landing_page, g.style, g.is_admin, coalesce(g.menulist, '{}') as menulist
    from ${table(all, 'menu_groups', 'g')} join ${table(all, 'users', 'u')} on u.id = ${ctx.reader.userId}
    join ${table(all, 'user_menu_groups', 'm')} on m."user" = u.id and m.menu_group = g.id
    where g.status = 'active'
    order by g.id is not distinct from ${usersAs('u').defaultGroup} desc, m.is_default desc nulls last, m.sequence, g.code`);
  const ids = [...new Set(groups.flatMap(({ menulist }) => menulist))];
  const isTargeted = hasTarget(all);
  const menus = await connection.run<MenuRow>(sql`
    select m.id, m.mid, m."TMHOOK", m."TMVNAM", m."TSCID", c.cmid, m."CMTITLE", m.title_fr, m.icon, ${targetOf('m')}
    from ${table(all, 'menus', 'm')} join ${table(all, 'commands', 'c')} on c.id = m."CMCID"
    where m.id = any(${ids}::bigint[]) and m.status = 'active' and c.status = 'enabled' and ${isTargeted}`);
  const sides = await connection.run<SideRow>(sql`
    select s.id, s.menu, s.parent, s.name_en, s.name_fr, c.cmid, ${targetOf('s')}
    from ${table(all, 'side_menus', 's')} left join ${table(all, 'commands', 'c')} on c.id = s.cmid
    where s.menu = any(${ids}::bigint[]) and s.status = 'active' and (s.cmid is null or (c.status = 'enabled' and ${isTargeted}))
    order by s.sequence, s.id`);
  const menuById = new Map(menus.map((menu) => [menu.id, menu]));
  const sidesByMenu = Map.groupBy(sides, ({ menu }) => menu);
  return groups.map((group) => ({
    code: group.code,
    name: menuTitle(ctx, { en: group.name_en, fr: group.name_fr }),
    menulist: group.menulist.flatMap((id) => {
      const menu = menuById.get(id);
      return menu ? entriesOf(menu, sidesByMenu.get(id) ?? [], ctx) : [];
    }),
    is_admin: group.is_admin,
    landing_page: group.landing_page ?? '',
    style: group.style ?? '',
  }));
}

/** The columns of `EntryTarget`, of a menu item or side menu with its command `c`. */
function targetOf(alias: 'm' | 's'): Sql {
  const column = (name: string) => sql.id(alias, name);
  const help = (isMeant: Sql, order: Sql) =>
    sql`(select h."MHMID" from menu_help h where h.status = 'active' and ${isMeant} order by ${order} limit 1)`;
  const byRecord = sql`h.id = ${column('MHMID')}`;
  return sql`${column('CMVNAM')}, ${column('CMHID')}, coalesce(${column('DOCLIB')}, 'N') as "DOCLIB",
    coalesce(${column('EXDOCLIB')}, 'N') as "EXDOCLIB", ${column('DOCLIB_TYPE')}, coalesce(${column('external')}, false) as external,
    ${help(sql`(${byRecord} or h."MHMID" = ${column('CMHID')})`, sql`${byRecord} desc nulls last`)} as own_help,
    ${help(sql`h.cmid = c.id`, sql`h.id`)} as command_help`;
}

/**
 * Condition on the command `c`, false for a sign-on link to another site whose address is not set up.
 * @param all a context that sees all settings
 */
function hasTarget(all: CallContext): Sql {
  return sql`(c.cmid <> all(${Object.keys(signOnLinks)}::text[]) or exists (
    select from ${table(all, 'master_configs', 'k')} where k.key_group = ${signOnLinkGroup} and k.mc_key = c.cmid and k.status = 'active'
      and (k.company is null or k.company = ${all.reader.companyId})))`;
}

/** A top entry and the entries below it; empty if the reader may open none of them. */
function entriesOf(menu: MenuRow, sides: readonly SideRow[], ctx: CallContext): MenuItem[] {
  const open = withoutEmptyHeadings(sides.filter(({ cmid }) => cmid === null || canOpenCmid(ctx.registry, ctx.reader, cmid)));
  // A heading must name a command: the first one below it. The heading itself opens nothing.
  const isHeading = sides.some(({ cmid }) => cmid === menu.cmid);
  if (isHeading ? open.length === 0 : !canOpenCmid(ctx.registry, ctx.reader, menu.cmid)) return [];
  return [topEntry(menu, isHeading, ctx), ...open.map((side) => sideEntry(side, menu, ctx))];
}

function withoutEmptyHeadings(sides: readonly SideRow[]): SideRow[] {
  const parents = new Set(sides.map(({ parent }) => parent));
  const kept = sides.filter(({ id, cmid }) => cmid !== null || parents.has(id));
  return kept.length === sides.length ? kept : withoutEmptyHeadings(kept);
}

function topEntry(menu: MenuRow, isHeading: boolean, ctx: CallContext): MenuItem {
  return {
    mid: menu.mid,
    TMHOOK: menu.TMHOOK ?? '',
    TMMTYP: 'L',
    TMVNAM: menu.TMVNAM,
    TSCID: menu.TSCID,
    CMCID: isHeading ? '' : menu.cmid,
    CMTITLE: menuTitle(ctx, { en: menu.CMTITLE, fr: menu.title_fr }),
    ...shownTarget(menu, isHeading ? null : menu.cmid, ctx.registry),
    icon: menu.icon ?? '',
  };
}

function sideEntry(side: SideRow, menu: MenuRow, ctx: CallContext): MenuItem {
  const name = menuTitle(ctx, { en: side.name_en, fr: side.name_fr });
  return {
    mid: sideMid(side.id),
    TMHOOK: side.parent === null ? menu.mid : sideMid(side.parent),
    TMMTYP: 'L',
    TMVNAM: name,
    TSCID: side.id,
    CMCID: side.cmid ?? '',
    CMTITLE: name,
    ...shownTarget(side, side.cmid, ctx.registry),
    icon: '',
  };
}

/** @param cmid null for a heading, which opens nothing and shows no help of a command */
function shownTarget(
  target: EntryTarget,
  cmid: string | null,
  registry: Registry,
): Pick<MenuItem, 'CMVNAM' | 'CMHID' | 'DOCLIB' | 'EXDOCLIB' | 'DOCLIB_TYPE' | 'helpmenu' | 'external'> {
  const commandHelp = cmid === null ? null : target.command_help;
  return {
    CMVNAM: cmid === null ? '' : (pathOf(cmid, registry) ?? target.CMVNAM ?? cmid),
    CMHID: target.CMHID ?? commandHelp ?? '',
    DOCLIB: target.DOCLIB,
    EXDOCLIB: target.EXDOCLIB,
    DOCLIB_TYPE: target.DOCLIB_TYPE ?? '',
    helpmenu: { MHMID: target.own_help ?? commandHelp ?? '' },
    external: target.external,
  };
}

/** Makes a mid for a side menu, which has none. The mid of a top entry has no colon, so the two never collide. */
function sideMid(id: number): string {
  return `side:${id}`;
}

/** Path of a cmid without placeholders; undefined if no definition has one. */
function pathOf(cmid: string, registry: Registry): string | undefined {
  return openingScreen(registry, cmid)?.path;
}

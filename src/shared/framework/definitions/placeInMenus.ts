import type { DefinitionSet } from './DefinitionSet.ts';
import type { MenuGroupDefinition, MenuItemDefinition, ReportDefinition } from './types.gen.ts';

/** Menu groups that a screen, report or page asks to be placed in. */
export interface MenuPlacement {
  readonly file: string;
  /** Path of the list `menus` in its file. */
  readonly path: readonly (string | number)[];
  readonly cmid: string;
  readonly groups: readonly string[];
  /** false: granted, but not shown in the menu. */
  readonly isItem: boolean;
  /** The entry beside which the item stands; undefined: at the end. */
  readonly place?: ReportDefinition['menu_place'] | undefined;
}

/** Menu placements that screens, reports and pages ask for, in the order of the files. */
export function menuPlacements({ resources, reports, pages }: Pick<DefinitionSet, 'resources' | 'reports' | 'pages'>): MenuPlacement[] {
  const ofScreens = resources.flatMap(({ file, content }) =>
    content.screens.map(({ cmid, menu, menus }, i) => ({ file, path: ['screens', i, 'menus'], cmid, groups: menus ?? [], isItem: menu })),
  );
  const ofReports = reports.map(({ file, content }) => ({
    file,
    path: ['menus'],
    cmid: content.cmid,
    groups: content.menus ?? [],
    isItem: true,
    place: content.menu_place,
  }));
  const ofPages = pages.map(({ file, content: { cmid, menu, menus } }) => ({
    file,
    path: ['menus'],
    cmid,
    groups: menus ?? [],
    isItem: menu,
  }));
  return [...ofScreens, ...ofReports, ...ofPages].filter(({ groups }) => groups.length > 0);
}

/** The menu groups with all placements, unless the group has them already: items in their place or at the end, grants at the end. */
export function placeInMenus(set: Pick<DefinitionSet, 'menus' | 'resources' | 'reports' | 'pages'>): MenuGroupDefinition[] {
  const wishes = menuPlacements(set);
  return set.menus.map(({ content: group }) => {
    const own = new Set(itemCmids(group.items));
    const wished = wishes.filter(({ cmid, groups }) => groups.includes(group.name) && !own.has(cmid));
    const grants = wished.filter(({ isItem }) => !isItem).map(({ cmid }) => cmid);
    const items = placedItems(
      group.items,
      wished.filter(({ isItem }) => isItem),
    );
    const shown = new Set(itemCmids(items));
    return { ...group, items, grants: [...new Set([...(group.grants ?? []), ...grants.filter((cmid) => !shown.has(cmid))])] };
  });
}

/** The items of a menu with further ones: each once, beside the entry that it names, or at the end. */
function placedItems(items: readonly MenuItemDefinition[], wishes: readonly MenuPlacement[]): MenuItemDefinition[] {
  const placed = new Set<string>();
  const taken = ({ cmid }: MenuPlacement): MenuItemDefinition[] => {
    if (placed.has(cmid)) return [];
    placed.add(cmid);
    return around({ cmid });
  };
  const beside = (side: 'before' | 'after', cmid: string | undefined) =>
    wishes.filter(({ place }) => cmid !== undefined && place?.[side] === cmid).flatMap(taken);
  // An item can have its place beside one that is placed itself.
  const around = (item: MenuItemDefinition): MenuItemDefinition[] => {
    const { cmid, items: inner } = item;
    return [...beside('before', cmid), inner ? { ...item, items: inner.flatMap(around) } : item, ...beside('after', cmid)];
  };
  return [...items.flatMap(around), ...wishes.flatMap(taken)];
}

/** Every cmid of menu items, including those under headings. */
export function itemCmids(items: readonly MenuItemDefinition[]): string[] {
  return items.flatMap(({ cmid, items: inner }) => [...(cmid ? [cmid] : []), ...itemCmids(inner ?? [])]);
}

/** Every cmid that a group grants: its items and its further grants. */
export function grantedCmids(group: MenuGroupDefinition): Set<string> {
  return new Set([...itemCmids(group.items), ...(group.grants ?? [])]);
}

import type { DefinitionSet } from './DefinitionSet.ts';
import type { MenuGroupDefinition, MenuItemDefinition } from './types.gen.ts';

/** Menu groups that a screen, report or page asks to be placed in. */
export interface MenuPlacement {
  readonly file: string;
  /** Path of the list `menus` in its file. */
  readonly path: readonly (string | number)[];
  readonly cmid: string;
  readonly groups: readonly string[];
  /** false: granted, but not shown in the menu. */
  readonly isItem: boolean;
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

/** The menu groups with all placements: items and grants at the end, unless the group has them already. */
export function placeInMenus(set: Pick<DefinitionSet, 'menus' | 'resources' | 'reports' | 'pages'>): MenuGroupDefinition[] {
  const wishes = menuPlacements(set);
  return set.menus.map(({ content: group }) => {
    const items = new Set(itemCmids(group.items));
    const grants = new Set(group.grants);
    const added: MenuItemDefinition[] = [];
    for (const { cmid, groups, isItem } of wishes) {
      if (!groups.includes(group.name) || items.has(cmid)) continue;
      if (isItem) {
        items.add(cmid);
        added.push({ cmid });
      } else grants.add(cmid);
    }
    return { ...group, items: [...group.items, ...added], grants: [...grants] };
  });
}

/** Every cmid of menu items, including those under headings. */
export function itemCmids(items: readonly MenuItemDefinition[]): string[] {
  return items.flatMap(({ cmid, items: inner }) => [...(cmid ? [cmid] : []), ...itemCmids(inner ?? [])]);
}

/** Every cmid that a group grants: its items and its further grants. */
export function grantedCmids(group: MenuGroupDefinition): Set<string> {
  return new Set([...itemCmids(group.items), ...(group.grants ?? [])]);
}

import { grantedCmids } from '../src/shared/framework/definitions/placeInMenus.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { Screen } from '../src/shared/framework/definitions/screens.ts';
import type { DashboardDefinition, DashboardTile, MenuGroupDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import type { Text } from '../src/shared/framework/text.ts';
import { type Draft, type DraftOptions, DraftRefusal, menuGroup, titleOf } from './newDefinitions.ts';

const figureCount = 4;
const columnCount = 3;

/**
 * A dashboard that works without changes: the numbers of rows in the first lists of a menu group, and the first rows of one of them. In a
 * group that has a dashboard it is that of a user type.
 * @param name such as `library`; `menu` names the group, by default the first one without a dashboard, else the first one; `user-type` the
 *   code of the user type, by default the name in capitals
 * @throws DraftRefusal
 */
export function newDashboard(registry: Registry, name: string, options: DraftOptions): Draft {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new DraftRefusal(`${name} cannot be the name of a dashboard: use lower-case letters, digits and hyphens, such as library.`);
  const taken = registry.dashboards.flatMap(({ audience }) => (audience.user_types ? [] : (audience.groups ?? [])));
  const free = registry.menus.find((each) => !taken.includes(each.name))?.name;
  const code = menuGroup(registry, options.menu ?? free, undefined);
  const group = registry.menus.find((each) => each.name === code);
  const lists = group ? listsOf(registry, group) : [];
  const [first] = lists;
  if (!group || !first) throw new DraftRefusal(`The menu group ${code} opens no list, so there is nothing to count.`);
  const userType = options['user-type'] ?? (taken.includes(code) ? name.toUpperCase().replaceAll('-', '_') : undefined);
  const users = userType === undefined ? '' : ` with the user type ${userType}`;
  const dashboard: DashboardDefinition = {
    kind: 'dashboard',
    name,
    title: titleOf(name, options, group.title.fr),
    audience: { groups: [code], ...(userType !== undefined && { user_types: [userType] }) },
    tiles: [...lists.slice(0, figureCount).map(figureOf), rowsOf(first)],
  };
  const file = `resources/dashboards/${name}.dashboard.json`;
  return {
    files: [{ file, content: dashboard }],
    next: [
      `Edit ${file}: title (also the French one), and for each tile its label and the conditions that make it worth a look, in filters_params.`,
      'Check it: npm run lint:definitions',
      `Open it: /{company}/home, as a user of the menu group ${code}${users}.`,
      ...(users === ''
        ? []
        : [`The menu group ${code} has a dashboard for its other users; user_types in the audience names those of this one.`]),
    ],
  };
}

/** The list screens of a group's menu, in its order. */
function listsOf({ screens }: Registry, group: MenuGroupDefinition): Screen[] {
  return [...grantedCmids(group)].flatMap((cmid) => screens.find((each) => each.cmid === cmid && each.view === 'list' && each.list) ?? []);
}

function figureOf({ cmid, title }: Screen): DashboardTile {
  return { kind: 'figure', name: nameOf(cmid), label: written(title), cmid };
}

function rowsOf({ cmid, title, list }: Screen): DashboardTile {
  const columns = list?.options.columns.filter(({ hidden }) => !hidden).slice(0, columnCount) ?? [];
  return { kind: 'list', name: `${nameOf(cmid)}_rows`, label: written(title), cmid, columns: columns.map(({ field }) => field) };
}

function nameOf(cmid: string): string {
  return cmid.toLowerCase().replaceAll('-', '_').slice(0, 30);
}

/** Texts as files have them: the registry also holds further languages. */
function written({ en, fr }: Text): Text {
  return { en, fr };
}

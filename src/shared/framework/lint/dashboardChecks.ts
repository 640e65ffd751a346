import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import { openingScreen } from '../definitions/openingScreen.ts';
import type { Registry } from '../definitions/registry.ts';
import type { DashboardDefinition, DashboardTile } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { functionFindings, isListName, nameFindings, sortFindings } from './columnChecks.ts';
import { duplicates } from './duplicates.ts';
import { listFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import type { PlacedList } from './listsOf.ts';
import { unknownGroup } from './unknownGroup.ts';

/** Dashboards: an audience that no other dashboard has, and tiles whose screens, fields and conditions exist. */
export const checkDashboards: Check = function* (context) {
  yield* audienceFindings(context);
  for (const { file, content } of context.set.dashboards) {
    for (const { name, index } of duplicates(content.tiles.map((tile) => tile.name)))
      yield finding('DEF023', file, ['tiles', index, 'name'], { values: { name } });
    const { actions = [] } = content;
    for (const { name, index } of duplicates(actions.map(({ cmid }) => cmid)))
      yield finding('DEF023', file, ['actions', index, 'cmid'], { values: { name } });
    yield* actionFindings(context, file, actions);
    for (const [i, tile] of content.tiles.entries()) yield* tileFindings(context, file, ['tiles', i], tile);
  }
};

function* audienceFindings({ set, registry, isPartial }: LintContext): Iterable<Finding> {
  const groups = set.menus.map(({ content }) => content.name);
  const owners = new Map<string, string>();
  for (const { file, content } of set.dashboards) {
    for (const [i, role] of (content.audience.roles ?? []).entries())
      if (!isPartial && !registry.heldRoles.has(role))
        yield finding('DEF034', file, ['audience', 'roles', i], {
          variant: 'held',
          values: { role },
          nearest: nearestName(role, registry.heldRoles),
        });
    for (const { path, name } of placesOf(content)) {
      if (path[1] === 'groups' && !isPartial && !groups.includes(name)) yield unknownGroup(file, path, name, groups);
      for (const narrowed of narrowings(content, path[1])) {
        const key = `${path[1]} ${name} ${narrowed}`;
        const other = owners.get(key);
        if (other !== undefined) yield finding('DEF045', file, path, { values: { name: `${name} ${narrowed}`.trim(), other } });
        owners.set(key, file);
      }
    }
  }
}

/** User types and roles to which an audience narrows one of its places, in words; one empty text: all of the place. */
function narrowings({ audience: { user_types: userTypes = [''], roles = [''] } }: DashboardDefinition, place: Place): string[] {
  if (place === 'roles') return [''];
  return (place === 'user_types' ? [''] : userTypes).flatMap((userType) => roles.map((role) => `${userType} ${role}`.trim()));
}

type Place = 'groups' | 'types' | 'user_types' | 'roles';

/** Each group and type, or, without them, each user type, or, without these too, each role. */
function placesOf({ audience: { groups = [], types = [], user_types: userTypes = [], roles = [] } }: DashboardDefinition) {
  const places = <const Kind extends Place>(kind: Kind, names: readonly string[]) =>
    names.map((name, i) => ({ path: ['audience', kind, i] as const, name }));
  const named = [...places('groups', groups), ...places('types', types)];
  if (named.length > 0) return named;
  return userTypes.length > 0 ? places('user_types', userTypes) : places('roles', roles);
}

function* actionFindings(
  { registry, isPartial }: LintContext,
  file: string,
  actions: NonNullable<DashboardDefinition['actions']>,
): Iterable<Finding> {
  if (isPartial) return;
  for (const [i, { cmid }] of actions.entries()) {
    if (openingScreen(registry, cmid)) continue;
    const known = [...registry.screensByCmid.keys()].filter((each) => openingScreen(registry, each));
    yield finding('DEF010', file, ['actions', i, 'cmid'], { variant: 'action', values: { cmid }, nearest: nearestName(cmid, known) });
  }
}

function* tileFindings(context: LintContext, file: string, path: JsonPath, tile: DashboardTile): Iterable<Finding> {
  const { registry, isPartial } = context;
  const lists = registry.screens.filter((screen) => screen.view === 'list' && screen.list);
  const list = lists.find(({ cmid }) => cmid === tile.cmid)?.list;
  if (!list) {
    const cmids = lists.map(({ cmid }) => cmid);
    if (!isPartial)
      yield finding('DEF010', file, [...path, 'cmid'], {
        variant: 'list',
        values: { cmid: tile.cmid },
        nearest: nearestName(tile.cmid, cmids),
      });
    return;
  }
  if (!registry.entities.has(list.entity)) return;
  const sort = tile.kind === 'list' ? tile.sort : undefined;
  const { sort: _own, ...options } = list.options;
  const placed: PlacedList = { file, path, list: { ...list, options: { ...options, ...(sort && { sort }) } }, filters: [] };
  const { filters_params: filter } = tile;
  yield* strangerFindings(registry, placed, tile);
  const given = filterLeaves(filter ?? {}).map(({ field }) => field);
  const asked = list.parameters?.find(({ field, required }) => required && !given.includes(field));
  if (asked)
    yield finding('DEF119', file, [...path, 'cmid'], { variant: 'tile', hasOwnHint: true, values: { name: asked.field, cmid: tile.cmid } });
  if (filter) yield* listFilterFindings(context, { file, path: [...path, 'filters_params'] }, list, filter);
  if (tile.kind === 'figure') {
    const { total } = tile;
    if (!total) return;
    if (isListName(registry, placed, total.field)) yield* functionFindings(registry, placed, [...path, 'total'], total);
    else yield* nameFindings(registry, placed, [...path, 'total', 'field'], total.field);
    return;
  }
  for (const [i, name] of tile.columns.entries())
    if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, [...path, 'columns', i], name);
  for (const { name, index } of duplicates(tile.columns)) yield finding('DEF023', file, [...path, 'columns', index], { values: { name } });
  yield* sortFindings(registry, placed);
}

/** The names of a tile are columns of its screen, whose rights and filters the app knows: other fields cannot be in the link of the tile. */
function* strangerFindings(registry: Registry, { file, path, list }: PlacedList, tile: DashboardTile): Iterable<Finding> {
  const columns = list.options.columns.map(({ field }) => field);
  for (const { at, name } of namesOf(tile))
    if (isListName(registry, { list }, name) && !columns.includes(name) && !columns.includes(name.replace(/_label$/, '')))
      yield finding('DEF020', file, [...path, ...at], {
        variant: 'column',
        hasOwnHint: true,
        values: { name, cmid: tile.cmid },
        nearest: nearestName(name, columns),
      });
}

function namesOf(tile: DashboardTile): { readonly at: JsonPath; readonly name: string }[] {
  const leaves = filterLeaves(tile.filters_params ?? {}).map((leaf) => ({ at: ['filters_params', ...leaf.path], name: leaf.field }));
  if (tile.kind === 'figure') return [...leaves, ...(tile.total ? [{ at: ['total', 'field'], name: tile.total.field }] : [])];
  const columns = tile.columns.map((name, i) => ({ at: ['columns', i], name }));
  return [...leaves, ...columns, ...(tile.sort ?? []).map((key, i) => ({ at: ['sort', i], name: key.replace(/^-/, '') }))];
}

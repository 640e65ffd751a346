import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { grantedCmids, itemCmids, menuPlacements } from '../definitions/placeInMenus.ts';
import { verbOf } from '../definitions/rights/permissions.ts';
import { formOfScreen } from '../definitions/screens.ts';
import type { MenuItemDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { duplicates } from './duplicates.ts';
import type { Check, LintContext } from './LintContext.ts';
import { unknownGroup } from './unknownGroup.ts';

/** Menu groups: the cmids that they name, and screens that no group names. */
export const checkMenus: Check = function* (context) {
  const { set, registry } = context;
  for (const { file, content } of set.menus) {
    yield* itemFindings(context, file, ['items'], content.items);
    for (const [i, cmid] of (content.grants ?? []).entries()) yield* cmidFindings(context, file, ['grants', i], cmid);
    const { landing } = content;
    if (landing === undefined) continue;
    const group = registry.menus.find(({ name }) => name === content.name) ?? content;
    yield* cmidFindings(context, file, ['landing'], landing);
    if (registry.screensByCmid.has(landing) && !grantedCmids(group).has(landing))
      yield finding('DEF028', file, ['landing'], { values: { cmid: landing, group: content.name } });
  }
  yield* placementFindings(context);
  yield* placeFindings(context);
  yield* unreachedFindings(context);
  yield* apartFindings(context);
};

function* itemFindings(context: LintContext, file: string, path: JsonPath, items: readonly MenuItemDefinition[]): Iterable<Finding> {
  for (const [i, { cmid, items: inner }] of items.entries()) {
    if (cmid !== undefined) yield* menuCmidFindings(context, file, [...path, i, 'cmid'], cmid);
    if (inner) yield* itemFindings(context, file, [...path, i, 'items'], inner);
  }
  for (const { name, index } of duplicates(items.map(({ cmid }, i) => cmid ?? `#${i}`)))
    yield finding('DEF023', file, [...path, index, 'cmid'], { values: { name } });
}

function* menuCmidFindings(context: LintContext, file: string, path: JsonPath, cmid: string): Iterable<Finding> {
  yield* cmidFindings(context, file, path, cmid);
  const screens = context.registry.screensByCmid.get(cmid) ?? [];
  if (screens.length > 0 && !screens.some((screen) => screen.menu))
    yield finding('DEF010', file, path, { variant: 'menu', values: { cmid } });
}

function* cmidFindings({ registry, isPartial }: LintContext, file: string, path: JsonPath, cmid: string): Iterable<Finding> {
  if (!isPartial && !registry.screensByCmid.has(cmid))
    yield finding('DEF010', file, path, { values: { cmid }, nearest: nearestName(cmid, registry.screensByCmid.keys()) });
}

/** `menus` of a screen or report: groups that exist and do not have it already.*/
function* placementFindings(context: LintContext): Iterable<Finding> {
  const { set, isPartial } = context;
  const groups = new Map(set.menus.map(({ content }) => [content.name, content]));
  for (const { file, path, cmid, groups: placements, isItem } of menuPlacements(set))
    for (const [i, name] of placements.entries()) {
      const group = groups.get(name);
      if (!group) {
        if (!isPartial) yield unknownGroup(file, [...path, i], name, [...groups.keys()]);
      } else if (isItem ? itemCmids(group.items).includes(cmid) : grantedCmids(group).has(cmid))
        yield finding('DEF023', file, [...path, i], { variant: 'menu', values: { cmid, name } });
    }
}

/** `menu_place` of a report: a screen that menus can have. */
function* placeFindings(context: LintContext): Iterable<Finding> {
  for (const { file, content } of context.set.reports)
    for (const [side, cmid] of Object.entries(content.menu_place ?? {})) yield* menuCmidFindings(context, file, ['menu_place', side], cmid);
}

/** Finds a cmid above `public` that no group grants: no user could open it. */
function* unreachedFindings({ set, registry, isPartial }: LintContext): Iterable<Finding> {
  if (isPartial) return;
  const groups = registry.menus.map(({ name }) => name);
  // An unknown group is reported where it is named.
  const wished = menuPlacements(set).filter((each) => each.groups.some((name) => !groups.includes(name)));
  const reached = new Set([...registry.menus.flatMap((group) => [...grantedCmids(group)]), ...wished.map(({ cmid }) => cmid)]);
  const reported = new Set<string>();
  for (const { file, content } of set.resources)
    for (const [i, { cmid, access }] of content.screens.entries()) {
      if (access === 'public' || reached.has(cmid) || reported.has(cmid)) continue;
      reported.add(cmid);
      yield finding('DEF016', file, ['screens', i, 'cmid'], { values: { cmid } });
    }
  for (const { file, content } of [...set.reports, ...set.pages])
    if (content.access !== 'public' && !reached.has(content.cmid))
      yield finding('DEF016', file, ['cmid'], { values: { cmid: content.cmid } });
}

/** Finds a screen whose verb asks for another cmid that no group grants together with the screen's own: nobody could use the screen. */
function* apartFindings({ set, registry, isPartial }: LintContext): Iterable<Finding> {
  if (isPartial) return;
  const groups = registry.menus.map(grantedCmids);
  const isReached = (...cmids: readonly string[]) => groups.some((granted) => cmids.every((cmid) => granted.has(cmid)));
  for (const { file, content } of set.resources)
    for (const [i, screen] of content.screens.entries()) {
      const { cmid, view } = screen;
      const verb = verbOf({ view, form: formOfScreen(content, screen) });
      const other = verb && content.permissions[verb]?.cmid;
      if (other === undefined || !isReached(cmid) || !isReached(other) || isReached(cmid, other)) continue;
      yield finding('DEF016', file, ['screens', i, 'cmid'], { variant: 'apart', hasOwnHint: true, values: { cmid, other, verb } });
    }
}

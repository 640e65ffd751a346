import type { MenuGroup } from '../session/Session.ts';

/** The screens with an address in the menus of some groups, each once, as `[cmid, title]`. */
export function landingChoices(groups: readonly MenuGroup[]): (readonly [string, string])[] {
  const titles = new Map<string, string>();
  // A landing page is opened only by its cmid.
  for (const { entries } of groups)
    for (const { cmid, path, title, isExternal } of entries) if (cmid !== '' && path === cmid && !isExternal) titles.set(cmid, title);
  return [...titles].toSorted(([, one], [, other]) => one.localeCompare(other));
}

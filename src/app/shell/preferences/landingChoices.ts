import type { MenuGroup } from '../../../shared/shell/session/SignInAnswer.ts';

/** The screens with an address in the menus of some groups, each once, as `[cmid, title]`. */
export function landingChoices(groups: readonly MenuGroup[]): (readonly [string, string])[] {
  const titles = new Map<string, string>();
  // A landing page is opened by its cmid alone.
  for (const { menulist } of groups)
    for (const { CMCID, CMVNAM, CMTITLE, external } of menulist)
      if (CMCID !== '' && CMVNAM === CMCID && !external) titles.set(CMCID, CMTITLE);
  return [...titles].toSorted(([, one], [, other]) => one.localeCompare(other));
}

import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { type MenuNode, menuTrail } from './menuTree.ts';

/** The cmid of the menu entry that a screen belongs to: its own, else that of a list of its resource; empty outside the menu. */
export function screenPlace(menu: readonly MenuNode[], { cmid, screens }: ScreenDescription): string {
  const lists = screens.filter(({ view }) => view === 'list').map((list) => list.cmid);
  return [cmid, ...lists].find((each) => menuTrail(menu, each).length > 0) ?? '';
}

import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { type MenuNode, menuTrail } from './menuTree.ts';

/**
 * cmid of the menu entry that a screen belongs to: the screen's own cmid, else the cmid of a list of the same resource; empty outside the
 * menu.
 */
export function screenPlace(menu: readonly MenuNode[], { cmid, screens }: ScreenDescription): string {
  const lists = screens.filter(({ view }) => view === 'list').map((list) => list.cmid);
  return [cmid, ...lists].find((each) => menuTrail(menu, each).length > 0) ?? '';
}

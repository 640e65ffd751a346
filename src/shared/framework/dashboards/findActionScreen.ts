import type { Screen } from '../definitions/screens.ts';

/** The screen that an action of a dashboard opens: the first one of its command ID without a record in its path. */
export function findActionScreen(screens: readonly Screen[], cmid: string): Screen | undefined {
  return screens.find((screen) => screen.cmid === cmid && !screen.path.includes('{'));
}

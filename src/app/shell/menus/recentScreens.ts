import { keptBy } from '../../framework/stores/keptIn.ts';
import { useStore } from '../../framework/stores/makeStore.ts';

/** A screen or record that was open lately. */
export interface RecentScreen {
  /** Address below /{company}/. */
  readonly path: string;
  readonly title: string;
  /** What kind of record it is; empty for a screen. */
  readonly detail: string;
}

const recentMax = 8;
const nothing: readonly RecentScreen[] = [];

/** By user and company, the latest first. */
const kept = keptBy('local', 'recent_screens', (value): readonly RecentScreen[] =>
  Array.isArray(value) ? value.filter((each) => typeof each?.path === 'string' && typeof each.title === 'string') : nothing,
);

/** The screens that a user had open in this browser, the latest first. */
export function recentScreens(owner: string): readonly RecentScreen[] {
  return kept(owner).get() ?? nothing;
}

/** Notes that a screen is open; one that was open before comes to the front. */
export function noteRecentScreen(owner: string, screen: RecentScreen): void {
  const others = recentScreens(owner).filter(({ path }) => path !== screen.path);
  kept(owner).set([screen, ...others].slice(0, recentMax));
}

/** @param owner user and company */
export function useRecentScreens(owner: string): readonly RecentScreen[] {
  return useStore(kept(owner)) ?? nothing;
}

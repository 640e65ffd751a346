import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';

/** A screen or record opened lately. */
export interface RecentScreen {
  /** Address below /{company}/. */
  readonly path: string;
  readonly title: string;
  /** Kind of the record; empty for a screen. */
  readonly detail: string;
}

const recentMax = 8;
const nothing: readonly RecentScreen[] = [];

/** By user and company, the latest first. */
const storedScreens = persistedStoreOf('local', 'recent_screens', (value): readonly RecentScreen[] =>
  Array.isArray(value) ? value.filter((each) => typeof each?.path === 'string' && typeof each.title === 'string') : nothing,
);

/** The screens that a user opened in this browser, the latest first. */
export function recentScreens(owner: string): readonly RecentScreen[] {
  return storedScreens(owner).get() ?? nothing;
}

/** Notes an opened screen; a screen already in the list moves to the front. */
export function addRecentScreen(owner: string, screen: RecentScreen): void {
  const others = recentScreens(owner).filter(({ path }) => path !== screen.path);
  storedScreens(owner).set([screen, ...others].slice(0, recentMax));
}

/** @param owner user and company */
export function useRecentScreens(owner: string): readonly RecentScreen[] {
  return useStore(storedScreens(owner)) ?? nothing;
}

import { useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();
/** What was read last, so that it stays the same object while nothing changes. */
const read = new Map<string, { readonly text: string; readonly screens: readonly RecentScreen[] }>();

const storageKey = (owner: string): string => `recent_screens ${owner}`;

/** The screens that a user had open in this browser, the latest first. */
export function recentScreens(owner: string): readonly RecentScreen[] {
  const text = localStorage.getItem(storageKey(owner));
  if (text === null) return nothing;
  const known = read.get(owner);
  if (known?.text === text) return known.screens;
  const screens = parseScreens(text);
  read.set(owner, { text, screens });
  return screens;
}

/** Notes that a screen is open; one that was open before comes to the front. */
export function noteRecentScreen(owner: string, screen: RecentScreen): void {
  const others = recentScreens(owner).filter(({ path }) => path !== screen.path);
  localStorage.setItem(storageKey(owner), JSON.stringify([screen, ...others].slice(0, recentMax)));
  for (const listener of listeners) listener();
}

/** @param owner user and company */
export function useRecentScreens(owner: string): readonly RecentScreen[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => recentScreens(owner),
  );
}

function parseScreens(text: string): readonly RecentScreen[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each) => typeof each?.path === 'string' && typeof each.title === 'string') : nothing;
  } catch {
    return nothing;
  }
}

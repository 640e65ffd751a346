import { useEffect } from 'react';
import type { LiveTopic } from '../../../shared/framework/live/LiveTopic.ts';
import { makeStore } from '../stores/makeStore.ts';
import { useLatest } from '../useLatest.ts';

/** true while this browser hears of changes: its pages need not ask again and again. */
export const hearsNews = makeStore(false);

const listeners = new Map<LiveTopic, Set<() => void>>();

/** Tells the parts of this page that data has changed. */
export function publishNews(topics: readonly LiveTopic[]): void {
  for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
}

/** Calls the listener whenever the data of a topic has changed, as long as the component is there. */
export function useNews(topic: LiveTopic, listener: () => void): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const call = (): void => latest()();
    const all = listeners.get(topic) ?? new Set();
    listeners.set(topic, all.add(call));
    return () => void all.delete(call);
  }, [topic, latest]);
}

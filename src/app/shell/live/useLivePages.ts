import { useEffect } from 'react';
import { useSettled } from '../../framework/useSettled.ts';
import type { Session } from '../session/Session.ts';
import { keyOf } from '../session/sessionStore.ts';

/** Milliseconds after the data of a page, and what its frame asks for, before it hears of changes. */
const restMs = 3000;

/**
 * Hears of changes as long as the session is there. Browsers without locks, as on an address without TLS, would open a connection for each
 * page; there the pages ask by time.
 */
export function useLivePages(session: Session): void {
  const isSettled = useSettled();
  const key = keyOf(session);
  useEffect(() => {
    if (!isSettled || !('locks' in navigator) || !('BroadcastChannel' in window)) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      void import('../../framework/live/followNews.ts')
        .then(({ followNews }) => !ended.signal.aborted && followNews(key, ended.signal, { locks: navigator.locks }))
        // The pages ask by time.
        .catch(() => {});
    }, restMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [isSettled, key]);
}

import type { GridApi } from '@mui/x-data-grid';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useDebouncedCallback } from '../../useDebounced.ts';

interface Position {
  readonly top: number;
  readonly left: number;
}

/** Positions of tables by entry of the browser's history, the latest last, until this tab is closed. */
const positions = new Map<string, Position>();

/** Entries with a position; the oldest is dropped. */
const maxPositions = 100;

/** A position is kept once the table has been still for so long. Spec B-279. */
const scrollPauseMs = 750;

function keep(key: string, position: Position): void {
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

/**
 * Scrolls a table to where it was left, down and sideways, when its page is reached by Back or after a save.
 * @param hasRows true once there is something to scroll
 */
export function useKeptScroll(apiRef: RefObject<GridApi | null>, hasRows: boolean): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (!hasRows || isRestored.current) return undefined;
    // The table measures its rows after the first drawing.
    const frame = requestAnimationFrame(() => {
      const kept = positions.get(entryKey());
      if (kept) apiRef.current?.scroll(kept);
      isRestored.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [apiRef, hasRows]);
  const follow = useKeepingAfterPause();
  useEffect(
    () =>
      apiRef.current?.subscribeEvent('scrollPositionChange', ({ top, left }) => {
        if (isRestored.current) follow({ top, left });
      }),
    [apiRef, follow],
  );
}

/** Keeps the latest position for the present entry once the scrolling pauses, or when its table leaves the page before that. */
function useKeepingAfterPause(): (position: Position) => void {
  const waiting = useRef<{ readonly key: string; readonly position: Position }>(undefined);
  const keepWaiting = useCallback(() => {
    if (waiting.current) keep(waiting.current.key, waiting.current.position);
    waiting.current = undefined;
  }, []);
  const pause = useDebouncedCallback(keepWaiting, scrollPauseMs);
  useEffect(() => keepWaiting, [keepWaiting]);
  return useCallback(
    (position) => {
      waiting.current = { key: entryKey(), position };
      pause.call(undefined);
    },
    [pause],
  );
}

/**
 * Scrolls the page to where it was left, as `useKeptScroll` does a table: on a phone the page itself scrolls.
 * @param hasRows true once there is something to scroll
 */
export function useKeptPageScroll(hasRows: boolean): void {
  const isRestored = useRef(false);
  const follow = useKeepingAfterPause();
  useEffect(() => {
    if (!hasRows || isRestored.current) return undefined;
    const frame = requestAnimationFrame(() => {
      const kept = positions.get(entryKey());
      if (kept) window.scrollTo(0, kept.top);
      isRestored.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [hasRows]);
  useEffect(() => {
    const ended = new AbortController();
    const handleScroll = () => isRestored.current && follow({ top: window.scrollY, left: 0 });
    window.addEventListener('scroll', handleScroll, { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [follow]);
}

/** Key that the router gave to the entry; `default` for the first one of a tab. */
function entryKey(): string {
  const { key }: { readonly key?: unknown } = window.history.state ?? {};
  return typeof key === 'string' ? key : 'default';
}

import { useEffect, useMemo, useState } from 'react';
import { useDebounced } from '../../useDebounced.ts';
import type { PageSource } from '../model/PageSource.ts';
import type { ShownSearch } from './SearchContext.ts';
import { type Found, firstHitFrom, searchPages } from './searchPages.ts';

const nothing: Found = { hits: [], read: 0, isCut: false };

export interface Search {
  readonly isOpen: boolean;
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly found: Found;
  /** Place of the current hit, from 0 on. */
  readonly at: number | undefined;
  /** true: pages are still being read. */
  readonly isReading: boolean;
  readonly isUnreadable: boolean;
  /** Leads to the next hit (1) or the one before (-1), around the ends. */
  readonly step: (by: 1 | -1) => void;
  readonly shown: ShownSearch;
}

const delayMs = 250;

/**
 * The search in the text of a file.
 * @param onHit called with the page of each hit that becomes the current one
 */
export function useSearch({ count, textOf }: PageSource, page: number, onHit: (page: number) => void): Search {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const phrase = useDebounced(isOpen ? typed.trim() : '', delayMs);
  const [state, setState] = useState({ phrase: '', found: nothing, at: undefined as number | undefined, isUnreadable: false });
  const isCurrent = state.phrase === phrase;
  const found = isCurrent ? state.found : nothing;
  const at = isCurrent ? state.at : undefined;
  const isUnreadable = isCurrent && state.isUnreadable;

  useEffect(() => {
    if (!textOf || phrase === '') return undefined;
    const control = new AbortController();
    let began: number | undefined;
    searchPages({
      count,
      textOf,
      phrase,
      signal: control.signal,
      onFound: (next) => {
        const first = began === undefined ? firstHitFrom(page, next, count) : undefined;
        began ??= first;
        setState((before) => ({
          phrase,
          found: next,
          at: first ?? (before.phrase === phrase ? before.at : undefined),
          isUnreadable: false,
        }));
        const hit = first === undefined ? undefined : next.hits[first];
        if (hit) onHit(hit.page);
      },
    }).catch(() => {
      if (!control.signal.aborted) setState({ phrase, found: nothing, at: undefined, isUnreadable: true });
    });
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begins at the page in view at the time, and goes on from there
  }, [count, textOf, phrase]);

  const step = (by: 1 | -1): void => {
    const total = found.hits.length;
    if (total === 0) return;
    const next = ((at ?? (by === 1 ? -1 : 0)) + by + total) % total;
    setState({ ...state, at: next });
    const hit = found.hits[next];
    if (hit) onHit(hit.page);
  };
  const current = at === undefined ? undefined : found.hits[at];
  const shown = useMemo(() => ({ phrase, current }), [phrase, current]);
  return {
    isOpen,
    typed,
    setTyped,
    open: () => setOpen(true),
    close: () => setOpen(false),
    found,
    at,
    isReading: phrase !== '' && !isUnreadable && found.read < count && !found.isCut,
    isUnreadable,
    step,
    shown,
  };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { emptyEntry, type FilterEntries, type FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { hasTooManyValues } from '../../../../shared/framework/grid/searchValues.ts';
import { formatView, type GridGrammar, type GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import { useDebouncedCallback } from '../../useDebounced.ts';
import type { GridViewsState } from './useGridViews.ts';
import type { ListActions, ListState } from './useListState.ts';

/** Pause in typing, in milliseconds, before a search or filter is applied. Spec B-156. */
export const searchDelayMs = 500;

/** Typed values; fields without one have the applied value. */
interface Draft {
  readonly searchText?: string;
  readonly entries: FilterEntries;
  /** true: applied, but the view does not have it yet, because the address changes a moment later. */
  readonly isApplied: boolean;
  /** true: the list with these values could not be loaded. Inputs keep them until they are typed anew or tried again. */
  readonly isRefused?: boolean;
}

/** The typed search and filters, and the ways to apply them. */
export interface ListDraft {
  /** The view with all typed values: the search and filters that inputs and chips show. */
  readonly asked: GridView;
  /** true: the typed values ask for another list than the applied ones. */
  readonly isTyping: boolean;
}

/** Changes of search and filters by typing; the object stays the same for the life of the grid. */
export interface DraftActions {
  /** Shows a typed text at once and applies it after a pause. */
  readonly typeSearchText: (text: string) => void;
  readonly typeEntry: (entry: FilterEntry) => void;
  /** Applies the typed values at once, as Enter and leaving the input do. */
  readonly applyTyped: () => void;
}

/**
 * The values of the search and of filters between a key and the request: shown from the first key on, applied after a pause in typing.
 * Any other change of the list applies them first, so that it builds on them. Grid contract 4 and 5; spec B-156.
 */
export function useListDraft(
  { view, props, choices }: Pick<ListState, 'view' | 'props'> & Pick<GridViewsState, 'choices'>,
  applied: ListActions,
  grammar: GridGrammar,
): ListDraft & { readonly actions: ListActions & DraftActions } {
  const [draft, setDraft] = useState<Draft>();
  const [seen, setSeen] = useState(view);
  if (view !== seen) {
    setSeen(view);
    if (draft?.isApplied) setDraft(undefined);
  }
  // Other properties and a chosen view begin anew. The choice of the open view can come before the address of a change is drawn: then the
  // list has the same address as before both, and its view does not change.
  const beginning = `${choices} ${props}`;
  const [beginningOfDraft, setBeginningOfDraft] = useState(beginning);
  if (beginning !== beginningOfDraft) {
    setBeginningOfDraft(beginning);
    setDraft(undefined);
  }
  const latest = useRef(draft);
  const around = useRef({ view, grammar });
  useEffect(() => {
    latest.current = draft;
    around.current = { view, grammar };
  }, [draft, view, grammar]);

  const keep = useCallback((next: Draft | undefined) => {
    latest.current = next;
    setDraft(next);
  }, []);
  const apply = useCallback(() => {
    const typed = latest.current;
    if (!typed || typed.isApplied || hasTooManyValues(typed.searchText ?? '', around.current.grammar.several)) return;
    keep({ ...typed, isApplied: true });
    if (typed.searchText !== undefined) applied.setSearchText(typed.searchText);
    for (const entry of Object.values(typed.entries)) applied.setEntry(entry);
  }, [applied, keep]);
  const pause = useDebouncedCallback(apply, searchDelayMs);

  const actions = useMemo((): ListActions & DraftActions => {
    const applyTyped = () => {
      pause.cancel();
      if (!latest.current?.isRefused) apply();
    };
    const type = (change: (draft: Draft) => Draft) => {
      keep({ ...change(latest.current ?? { entries: {}, isApplied: false }), isApplied: false, isRefused: false });
      pause.call(undefined);
    };
    /** Applies the typed values, without those that another action replaces. */
    const applyAfter = (drop: (draft: Draft) => Draft): void => {
      if (latest.current) keep(drop(latest.current));
      pause.cancel();
      apply();
    };
    const withoutEntry = (column: string) => (draft: Draft) => {
      const { [column]: _dropped, ...entries } = draft.entries;
      return { ...draft, entries };
    };
    /** Empty entries in place of those that the view has until the address changes. */
    const emptied = (names: readonly string[]): FilterEntries =>
      Object.fromEntries(
        around.current.grammar.columns.filter(({ name }) => names.includes(name)).map((column) => [column.name, emptyEntry(column)]),
      );
    const withoutText = ({ searchText: _dropped, ...rest }: Draft) => rest;
    return {
      ...applied,
      typeSearchText: (searchText) => type((before) => ({ ...before, searchText })),
      typeEntry: (entry) => type((before) => ({ ...before, entries: { ...before.entries, [entry.column]: entry } })),
      applyTyped,
      change: (...change) => {
        applyTyped();
        applied.change(...change);
      },
      setSearchText: (searchText) => {
        applyAfter(withoutText);
        keep({ entries: {}, ...latest.current, searchText, isApplied: true });
        applied.setSearchText(searchText);
      },
      setEntry: (entry) => {
        applyAfter(withoutEntry(entry.column));
        keep({ ...latest.current, entries: { ...latest.current?.entries, [entry.column]: entry }, isApplied: true });
        applied.setEntry(entry);
      },
      removeEntry: (name) => {
        applyAfter(withoutEntry(name));
        keep({ ...latest.current, entries: { ...latest.current?.entries, ...emptied([name]) }, isApplied: true });
        applied.removeEntry(name);
      },
      setRest: (...rest) => {
        applyTyped();
        applied.setRest(...rest);
      },
      clearFilters: () => {
        pause.cancel();
        keep({ searchText: '', entries: emptied(Object.keys(around.current.view.entries)), isApplied: true });
        applied.clearFilters();
      },
      setSort: (sort) => {
        applyTyped();
        applied.setSort(sort);
      },
      setMode: (mode) => {
        applyTyped();
        applied.setMode(mode);
      },
      restore: (place, refused) => {
        if (refused && !hasSameFilters(place.view, refused, around.current.grammar)) {
          const { searchText, entries } = refused;
          const gone = Object.keys(place.view.entries).filter((name) => !Object.hasOwn(entries, name));
          keep({ searchText, entries: { ...emptied(gone), ...entries }, isApplied: false, isRefused: true });
        } else if (!refused && latest.current) keep({ ...latest.current, isApplied: true });
        applied.restore(place, refused);
      },
    };
  }, [applied, apply, keep, pause]);

  const asked = useMemo(
    () => (draft ? { ...view, searchText: draft.searchText ?? view.searchText, entries: { ...view.entries, ...draft.entries } } : view),
    [view, draft],
  );
  const isRefused = draft?.isRefused === true || hasTooManyValues(asked.searchText, grammar.several);
  const isTyping = asked !== view && !isRefused && formatView(asked, grammar) !== formatView(view, grammar);
  return { asked, isTyping, actions };
}

/** true: two views differ at most in their order and page. */
export function hasSameFilters(one: GridView, other: GridView, grammar: GridGrammar): boolean {
  const filters = ({ searchText, entries, rest }: GridView) =>
    formatView({ ...one, searchText, entries, rest }, grammar)
      .split('&')
      .toSorted()
      .join('&');
  return filters(one) === filters(other);
}

import { useMemo } from 'react';
import type { FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { hasTooManyValues } from '../../../../shared/framework/grid/searchValues.ts';
import { formatView, type GridGrammar, type GridView, openParameters } from '../../../../shared/framework/grid/view/gridView.ts';
import { emptyEntries, refusedDraft, requiredEntries, withApplied, withDraft, withoutEntry, withoutSearchText } from './Draft.ts';
import { type DraftStore, useDraft } from './useDraft.ts';
import type { GridViewsState } from './useGridViews.ts';
import type { ListActions, ListState } from './useListState.ts';
import { type Typing, useTyping } from './useTyping.ts';

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
  // Other properties and a chosen view begin anew. The choice of the open view can come before the address of a change is drawn: then the
  // list has the same address as before both, and its view does not change.
  const { draft, latest, keep } = useDraft(view, grammar, `${choices} ${props}`);
  const typing = useTyping(applied, { latest, keep });
  const actions = useMemo(() => draftActions(applied, typing, { latest, keep }), [applied, typing, latest, keep]);
  const asked = useMemo(() => withDraft(view, draft), [view, draft]);
  const isOpen = asked !== view && openParameters(asked, grammar).length > 0;
  const isRefused = draft?.isRefused === true || isOpen || hasTooManyValues(asked.searchText, grammar.several);
  const isTyping = asked !== view && !isRefused && formatView(asked, grammar) !== formatView(view, grammar);
  return { asked, isTyping, actions };
}

/** The changes of a list, each of which first applies the typed values that it does not replace. */
function draftActions(
  applied: ListActions,
  { type, applyTyped, applyAfter, cancel }: Typing,
  { latest, keep }: DraftStore,
): ListActions & DraftActions {
  const afterTyped =
    <Values extends readonly unknown[]>(change: (...values: Values) => void) =>
    (...values: Values) => {
      applyTyped();
      change(...values);
    };
  return {
    ...applied,
    typeSearchText: (searchText) => type((before) => ({ ...before, searchText })),
    typeEntry: (entry) => type((before) => ({ ...before, entries: { ...before.entries, [entry.column]: entry } })),
    applyTyped,
    change: afterTyped(applied.change),
    setSearchText: (searchText) => {
      applyAfter(withoutSearchText);
      keep({ entries: {}, ...latest().draft, searchText, isApplied: true });
      applied.setSearchText(searchText);
    },
    setEntry: (entry) => {
      applyAfter(withoutEntry(entry.column));
      keep(withApplied(latest().draft, { [entry.column]: entry }));
      applied.setEntry(entry);
    },
    removeEntry: (name) => {
      applyAfter(withoutEntry(name));
      keep(withApplied(latest().draft, emptyEntries([name], latest().grammar)));
      applied.removeEntry(name);
    },
    setRest: afterTyped(applied.setRest),
    clearFilters: () => {
      cancel();
      const { view, grammar } = latest();
      const kept = requiredEntries(view.entries, grammar);
      keep({ searchText: '', entries: { ...emptyEntries(Object.keys(view.entries), grammar), ...kept }, isApplied: true });
      applied.clearFilters();
    },
    setSort: afterTyped(applied.setSort),
    setMode: afterTyped(applied.setMode),
    restore: (place, refused) => {
      const { draft, grammar } = latest();
      if (refused && !hasSameFilters(place.view, refused, grammar)) keep(refusedDraft(refused, place.view, grammar));
      else if (!refused && draft) keep({ ...draft, isApplied: true });
      applied.restore(place, refused);
    },
  };
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

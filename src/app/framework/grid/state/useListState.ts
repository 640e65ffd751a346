import { useEffect, useMemo, useState } from 'react';
import type { FilterEntries, FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { type GridEvent, gridEvents } from '../../../../shared/framework/grid/gridEvents.ts';
import { isSearchMode, modeAfterLoad, type SearchMode } from '../../../../shared/framework/grid/searchMode.ts';
import { initialTab, nextTab, type SearchTabEvent } from '../../../../shared/framework/grid/searchTab.ts';
import { type GridGrammar, type GridView, openParameters } from '../../../../shared/framework/grid/view/gridView.ts';
import type { FilterNode, SortKey } from '../../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useLatest } from '../../useLatest.ts';
import { requiredEntries } from './Draft.ts';
import { changeMode, changeView, type ListPlace, type ListSnapshot, toggleRow } from './ListSnapshot.ts';
import { type ListAddressOptions, useListAddress } from './useListAddress.ts';
import { useListHistory } from './useListHistory.ts';

/** State of a grid. */
export interface ListState extends ListSnapshot {
  /** Changes with each event that drops the kept rows. */
  readonly epoch: string;
  /** The properties of the grid: others begin anew, also with what was typed. */
  readonly props: string;
  /** Parameters of the address that could not be read. */
  readonly ignored: readonly string[];
  /** true: the list asks its questions, and reads nothing before they have their values. */
  readonly isAsking: boolean;
}

/** Changes the state of a grid; the object stays the same for the life of the grid. */
export interface ListActions {
  readonly change: (event: GridEvent, patch: Partial<GridView>, options?: { readonly replace?: boolean }) => void;
  readonly setSearchText: (text: string) => void;
  readonly setEntry: (entry: FilterEntry) => void;
  readonly removeEntry: (column: string) => void;
  /** Reads the rows with the answers to the questions of the list. */
  readonly answer: (entries: FilterEntries) => void;
  /** Replaces the filters that are no entry of a column; `typed` are those whose text the filters do not hold. */
  readonly setRest: (rest: readonly FilterNode[], typed?: readonly FilterEntry[]) => void;
  readonly clearFilters: () => void;
  /** Sets the order, or changes the order set last, which is possibly not drawn yet. */
  readonly setSort: (sort: readonly SortKey[] | ((before: readonly SortKey[]) => readonly SortKey[])) => void;
  readonly setMode: (mode: SearchMode) => void;
  readonly onTab: (event: SearchTabEvent) => void;
  /** Opens the details of a row, or closes them. */
  readonly toggleExpanded: (id: RecordId) => void;
  /** Returns to a place of the list; `refused` is the view that could not be loaded, whose history entry is replaced. */
  readonly restore: (place: ListPlace, refused?: GridView) => void;
}

interface ListStateOptions extends ListAddressOptions {
  /** true: the search closes when the first rows arrive. */
  readonly autoHide?: boolean;
}

/**
 * The state of a grid, kept in the address: Back, reload and a pasted link restore it. The typed form of the filters, which the address
 * cannot hold, is kept in the history entry.
 */
export function useListState({ autoHide = true, ...options }: ListStateOptions): {
  readonly state: ListState;
  readonly actions: ListActions;
} {
  const { list, grammar } = options;
  const { view, ignored, isMoved, isBare, kept, entry } = useListAddress(options);
  const { props } = entry;
  const [refreshes, setRefreshes] = useState(0);
  const [tab, setTab] = useState(() => initialTab(autoHide, kept?.tab));
  const [expanded, setExpanded] = useState<readonly RecordId[]>(kept?.expanded ?? []);
  const [chosenMode, setChosenMode] = useState<SearchMode>(kept?.mode ?? (isSearchMode(list.searchMode) ? list.searchMode : 'basic'));
  const mode = modeAfterLoad(chosenMode, view.entries, grammar.columns);
  const revision = kept?.revision ?? 0;
  const { latest, write } = useListHistory({ view, mode, tab, expanded, revision }, entry, grammar);
  const latestGrammar = useLatest(grammar);

  useEffect(() => {
    if (isMoved) write({ ...latest(), view: { ...latest().view, page: 1 } }, true);
  }, [isMoved, latest, write]);

  const actions = useMemo((): ListActions => {
    const change: ListActions['change'] = (event, patch, { replace = false } = {}) => {
      const changed = changeView(latest(), { event, patch, replace }, latestGrammar());
      if (changed) write(changed.next, changed.replace);
      else if (gridEvents[event].clearsRows) setRefreshes((count) => count + 1);
    };
    return {
      change,
      ...viewActions(change, () => latest().view, latestGrammar),
      setMode: (chosen) => {
        const { next, replace } = changeMode(latest(), { chosen, autoHide }, latestGrammar());
        setChosenMode(next.mode);
        setTab(next.tab);
        write(next, replace);
      },
      onTab: (event) => setTab((current) => nextTab(current, event, autoHide)),
      toggleExpanded: (id) => {
        const next = toggleRow(latest().expanded, id);
        setExpanded(next);
        write({ ...latest(), expanded: next }, true);
      },
      answer: (entries) => {
        const before = latest();
        write(
          { ...before, view: { ...before.view, entries: { ...before.view.entries, ...entries }, page: 1 }, revision: before.revision + 1 },
          false,
        );
      },
      restore: ({ view, revision }, refused) => write({ ...latest(), view, revision }, refused !== undefined),
    };
  }, [latest, latestGrammar, write, autoHide]);

  const isAsking = useMemo(
    () => grammar.parameters !== undefined && (isBare || openParameters(view, grammar).length > 0),
    [grammar, isBare, view],
  );
  const epoch = `${revision}:${refreshes}`;
  const state = useMemo(
    () => ({ view, revision, epoch, props, ignored, isAsking, mode, tab, expanded }),
    [view, revision, epoch, props, ignored, isAsking, mode, tab, expanded],
  );
  return { state, actions };
}

type ViewActions = Pick<ListActions, 'setSearchText' | 'setEntry' | 'removeEntry' | 'setRest' | 'clearFilters' | 'setSort'>;

/** Changes of search, filters and order, which build on the latest view. */
function viewActions(change: ListActions['change'], latest: () => GridView, grammar: () => GridGrammar): ViewActions {
  return {
    // Further typing replaces its own history entry: Back leads to the list before it, not to half a word.
    setSearchText: (searchText) => change('search', { searchText }, { replace: latest().searchText !== '' }),
    setEntry: (entry) => {
      const { entries } = latest();
      // While a required answer is typed anew, the rows of the one before stay.
      if (opensQuestion(latest(), { ...entries, [entry.column]: entry }, grammar())) return;
      const isTyping = entry.text !== '' && (entries[entry.column]?.text ?? '') !== '';
      change('filters', { entries: { ...entries, [entry.column]: entry } }, { replace: isTyping });
    },
    removeEntry: (column) => {
      const { [column]: _removed, ...entries } = latest().entries;
      change('filters', { entries });
    },
    setRest: (rest, typed) => change('filters', { rest, ...(typed && { typed }) }),
    clearFilters: () => change('filters', { searchText: '', entries: requiredEntries(latest().entries, grammar()), rest: [] }),
    setSort: (sort) => change('sort', { sort: typeof sort === 'function' ? sort(latest().sort) : sort }),
  };
}

/** true: entries leave a question open that the view answers. */
function opensQuestion(view: GridView, entries: FilterEntries, grammar: GridGrammar): boolean {
  return openParameters({ ...view, entries }, grammar).length > openParameters(view, grammar).length;
}

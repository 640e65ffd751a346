import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FilterEntry } from '../../../shared/framework/grid/FilterEntry.ts';
import { type GridEvent, gridEvents } from '../../../shared/framework/grid/gridEvents.ts';
import { chooseMode, modeAfterLoad, type SearchMode } from '../../../shared/framework/grid/searchMode.ts';
import { initialTab, nextTab, type SearchTabEvent, type SearchTabState, shownTab } from '../../../shared/framework/grid/searchTab.ts';
import {
  defaultView,
  formatView,
  type GridGrammar,
  type GridView,
  readView,
  withHistory,
} from '../../../shared/framework/grid/view/gridView.ts';
import { type HistoryState, readHistoryState } from '../../../shared/framework/grid/view/historyState.ts';
import type { FilterNode, SortKey } from '../../../shared/framework/query/ListQuery.ts';
import type { GridScreen } from './GridScreen.ts';

export interface ListState {
  readonly view: GridView;
  /** Changes with each event that drops the rows held. */
  readonly epoch: string;
  /** Parameters of the address that could not be read. */
  readonly ignored: readonly string[];
  readonly mode: SearchMode;
  readonly tab: SearchTabState;
  readonly change: (event: GridEvent, patch: Partial<GridView>, options?: { readonly replace?: boolean }) => void;
  readonly setSearchText: (text: string) => void;
  readonly setEntry: (entry: FilterEntry) => void;
  readonly removeEntry: (column: string) => void;
  readonly removeRest: (node: FilterNode) => void;
  readonly clearFilters: () => void;
  readonly setSort: (sort: readonly SortKey[]) => void;
  readonly setMode: (mode: SearchMode) => void;
  readonly onTab: (event: SearchTabEvent) => void;
}

interface ListStateOptions {
  readonly screen: GridScreen;
  readonly grammar: GridGrammar;
  /** Rows per page of the saved preference. */
  readonly rowsPerPage: number;
  /** Whether the search closes when the first rows come. */
  readonly autoHide?: boolean;
}

/**
 * What a grid shows, kept in the address: Back, reload and a pasted link bring it back. How filters were typed, which the address
 * cannot tell, is kept in the history entry.
 */
export function useListState({ screen, grammar, rowsPerPage, autoHide = true }: ListStateOptions): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const historyKey = `grid:${screen.cmid}`;
  const { filtersParams, sort } = screen.list;

  const kept = useMemo(() => readHistoryState(stateOf(location.state)[historyKey], grammar.columns), [location.state, historyKey, grammar]);
  const { view, ignored, foreign } = useMemo(() => {
    const read = readView(location.search.slice(1), grammar, rowsPerPage);
    const start = read.view ?? defaultView({ filtersParams, sort, rowsPerPage }, grammar);
    return { ...read, view: kept ? withHistory(start, kept, grammar) : start };
  }, [location.search, grammar, rowsPerPage, filtersParams, sort, kept]);

  const [refreshes, setRefreshes] = useState(0);
  const [tab, setTab] = useState(() => initialTab(autoHide, kept?.tab));
  const [chosenMode, setChosenMode] = useState<SearchMode>(kept?.mode ?? 'basic');
  const mode = modeAfterLoad(chosenMode, view.entries, grammar.columns);

  // The address changes a moment after it was asked to, so a second change must build on the first, not on what is drawn.
  const revision = kept?.revision ?? 0;
  const latest = useRef({ view, mode, tab, revision });
  useEffect(() => {
    latest.current = { view, mode, tab, revision };
  }, [view, mode, tab, revision]);

  const write = useCallback(
    (next: typeof latest.current, replace: boolean) => {
      latest.current = next;
      const { searchText, entries } = next.view;
      const state: HistoryState = { searchText, entries, mode: next.mode, tab: shownTab(next.tab), revision: next.revision };
      const search = [...foreign, formatView(next.view, grammar)].join('&');
      void navigate({ search }, { replace, state: { ...stateOf(location.state), [historyKey]: state }, preventScrollReset: true });
    },
    [foreign, grammar, navigate, location.state, historyKey],
  );

  const change = useCallback<ListState['change']>(
    (event, patch, { replace = false } = {}) => {
      const rule = gridEvents[event];
      const current = latest.current;
      const next = { ...current.view, ...patch, ...(rule.toFirstPage && { page: 1 }) };
      const isRefresh = Object.keys(patch).length === 0 && next.page === current.view.page;
      if (isRefresh) {
        setRefreshes((count) => count + (rule.clearsRows ? 1 : 0));
        return;
      }
      // What only changes an input, such as a value that is not valid yet, asks for nothing and is no step to go back over.
      const isSameList = formatView(next, grammar) === formatView(current.view, grammar);
      // Address and revision change together, so that no request goes out between the two.
      const step = rule.clearsRows && !isSameList ? 1 : 0;
      write({ ...current, view: next, revision: current.revision + step }, replace || isSameList);
    },
    [grammar, write],
  );

  const setMode = useCallback(
    (chosen: SearchMode) => {
      const current = latest.current;
      const { mode: nextMode, entries } = chooseMode({ mode: current.mode, entries: current.view.entries }, chosen, grammar.columns);
      const nextTabState = nextMode === 'disabled' ? nextTab(current.tab, { kind: 'disabled' }, autoHide) : current.tab;
      const nextView = { ...current.view, entries };
      const removesFilter = formatView(nextView, grammar) !== formatView(current.view, grammar);
      setChosenMode(nextMode);
      setTab(nextTabState);
      write(
        {
          view: removesFilter ? { ...nextView, page: 1 } : nextView,
          mode: nextMode,
          tab: nextTabState,
          revision: current.revision + (removesFilter ? 1 : 0),
        },
        !removesFilter,
      );
    },
    [grammar, write, autoHide],
  );

  const onTab = useCallback((event: SearchTabEvent) => setTab((current) => nextTab(current, event, autoHide)), [autoHide]);

  return {
    view,
    epoch: `${revision}:${refreshes}`,
    ignored,
    mode,
    tab,
    change,
    // Further typing replaces the history entry that it began: Back leads to the list before it, not to half a word.
    setSearchText: (searchText) => change('search', { searchText }, { replace: latest.current.view.searchText !== '' }),
    setEntry: (entry) => {
      const { entries } = latest.current.view;
      const isTyping = entry.text !== '' && (entries[entry.column]?.text ?? '') !== '';
      change('filters', { entries: { ...entries, [entry.column]: entry } }, { replace: isTyping });
    },
    removeEntry: (column) => {
      const { [column]: _removed, ...entries } = latest.current.view.entries;
      change('filters', { entries });
    },
    removeRest: (node) => change('filters', { rest: latest.current.view.rest.filter((each) => each !== node) }),
    clearFilters: () => change('filters', { searchText: '', entries: {}, rest: [] }),
    setSort: (keys) => change('sort', { sort: keys }),
    setMode,
    onTab,
  };
}

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

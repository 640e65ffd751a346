import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { type GridEvent, gridEvents } from '../../../../shared/framework/grid/gridEvents.ts';
import { chooseMode, isSearchMode, modeAfterLoad, type SearchMode } from '../../../../shared/framework/grid/searchMode.ts';
import { initialTab, nextTab, type SearchTabEvent, type SearchTabState } from '../../../../shared/framework/grid/searchTab.ts';
import {
  defaultView,
  formatView,
  type GridGrammar,
  type GridView,
  readView,
  withHistory,
} from '../../../../shared/framework/grid/view/gridView.ts';
import {
  additionalProps,
  type HistoryState,
  historyProps,
  isOfOtherProps,
  readHistoryState,
} from '../../../../shared/framework/grid/view/historyState.ts';
import type { FilterNode, SortKey } from '../../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { GridList } from './GridList.ts';
import { useAddressOfProps } from './useAddressOfProps.ts';
import { useEntryOnLeave } from './useEntryOnLeave.ts';

/** A view with the revision of its rows: both together find rows that were loaded before. */
export interface ListPlace {
  readonly view: GridView;
  readonly revision: number;
}

/** State of a grid. */
export interface ListState extends ListPlace {
  /** Changes with each event that drops the kept rows. */
  readonly epoch: string;
  /** The properties of the grid: others begin anew, also with what was typed. */
  readonly props: string;
  /** Parameters of the address that could not be read. */
  readonly ignored: readonly string[];
  readonly mode: SearchMode;
  readonly tab: SearchTabState;
  /** Ids of the rows with open details, on other pages too. */
  readonly expanded: readonly RecordId[];
}

/** Changes the state of a grid; the object stays the same for the life of the grid. */
export interface ListActions {
  readonly change: (event: GridEvent, patch: Partial<GridView>, options?: { readonly replace?: boolean }) => void;
  readonly setSearchText: (text: string) => void;
  readonly setEntry: (entry: FilterEntry) => void;
  readonly removeEntry: (column: string) => void;
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

interface ListStateOptions {
  readonly list: GridList;
  readonly grammar: GridGrammar;
  /** Rows per page of the saved preferences. */
  readonly rowsPerPage: number;
  /** Query of the open view, for an address without parameters of the list; undefined: as the list starts. */
  readonly start?: string | undefined;
  /** true: the search closes when the first rows arrive. */
  readonly autoHide?: boolean;
  /** true: the list takes the place of another one on its page, whose search and filters the address holds. */
  readonly isOtherList?: boolean;
}

/** Key of the number of the last change, stored with the state of a grid in the history entry. */
export const stepKeyOf = (historyKey: string): string => `${historyKey}:step`;

/**
 * The state of a grid, kept in the address: Back, reload and a pasted link restore it. The typed form of the filters, which the address
 * cannot hold, is kept in the history entry.
 */
export function useListState({ list, grammar, rowsPerPage, start: opened, autoHide = true, isOtherList = false }: ListStateOptions): {
  readonly state: ListState;
  readonly actions: ListActions;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const historyKey = `grid:${list.preferencesKey ?? list.apiKey}`;
  const { filtersParams, sort } = list;

  const stored = objectOf(location.state)[historyKey];
  const props = historyProps(list);
  const additional = additionalProps(list);
  const { isOfBefore, isFirstPage } = useAddressOfProps({ props, additional, stored, isOtherList });
  // Neither the state of a grid with other properties counts, nor the address that was written with it.
  const isOutdated = isOfBefore || isOfOtherProps(stored, props);
  const kept = useMemo(() => (isOutdated ? undefined : readHistoryState(stored, grammar.columns)), [isOutdated, stored, grammar]);
  useEntryOnLeave(historyKey);
  const { view, ignored, foreign, isMoved } = useMemo(() => {
    const read = readView(location.search.slice(1), grammar, rowsPerPage);
    const named = opened === undefined ? undefined : readView(opened, grammar, rowsPerPage).view;
    const first = named ? { ...named, page: 1, rowsPerPage } : defaultView({ filtersParams, sort, rowsPerPage }, grammar);
    const start = (isOutdated ? undefined : read.view) ?? first;
    const whole = kept ? withHistory(start, kept, grammar) : start;
    const isMoved = isFirstPage && whole.page !== 1;
    return { ...read, view: isMoved ? { ...whole, page: 1 } : whole, isMoved };
  }, [location.search, grammar, rowsPerPage, opened, filtersParams, sort, kept, isOutdated, isFirstPage]);
  useEffect(() => {
    if (!isOutdated) return;
    const { [historyKey]: _outdated, ...state } = objectOf(location.state);
    void navigate({ search: foreign.join('&') }, { replace: true, state, preventScrollReset: true });
  }, [isOutdated, historyKey, location.state, foreign, navigate]);

  const [refreshes, setRefreshes] = useState(0);
  const [tab, setTab] = useState(() => initialTab(autoHide, kept?.tab));
  const [expanded, setExpanded] = useState<readonly RecordId[]>(kept?.expanded ?? []);
  const [chosenMode, setChosenMode] = useState<SearchMode>(kept?.mode ?? (isSearchMode(list.searchMode) ? list.searchMode : 'basic'));
  const mode = modeAfterLoad(chosenMode, view.entries, grammar.columns);

  // The address changes a moment after a request to change it, so a second change must build on the first, not on the drawn state.
  const revision = kept?.revision ?? 0;
  const latest = useRef({ view, mode, tab, expanded, revision });
  const steps = useRef(0);
  const stepKey = stepKeyOf(historyKey);
  const step = objectOf(location.state)[stepKey];
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // An address that a later one is about to replace is not the latest.
    if (!isBack && typeof step === 'number' && step < steps.current) return;
    latest.current = { view, mode, tab, expanded, revision };
    // Also of a later entry of the history with the same address: it may have replaced a change that was never drawn.
  }, [view, mode, tab, expanded, revision, step, isBack, location.key]);

  const around = useRef({ foreign, grammar, navigate, historyKey, props, additional, historyState: location.state as unknown });
  useEffect(() => {
    around.current = { foreign, grammar, navigate, historyKey, props, additional, historyState: location.state };
  });

  const write = useCallback((next: typeof latest.current, replace: boolean) => {
    latest.current = next;
    const { foreign, grammar, navigate, historyKey, props, additional, historyState } = around.current;
    const { searchText, entries, typed } = next.view;
    const state: HistoryState = {
      props,
      additional,
      searchText,
      entries,
      typed,
      mode: next.mode,
      tab: next.tab.tab,
      expanded: next.expanded,
      revision: next.revision,
    };
    const search = [...foreign, formatView(next.view, grammar)].join('&');
    steps.current += 1;
    const kept = { ...objectOf(historyState), [historyKey]: state, [stepKeyOf(historyKey)]: steps.current };
    void navigate({ search }, { replace, state: kept, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (isMoved) write({ ...latest.current, view: { ...latest.current.view, page: 1 } }, true);
  }, [isMoved, write]);

  const actions = useMemo((): ListActions => {
    const change: ListActions['change'] = (event, patch, { replace = false } = {}) => {
      const { grammar } = around.current;
      const rule = gridEvents[event];
      const current = latest.current;
      const next = { ...current.view, ...patch, ...(rule.toFirstPage && { page: 1 }) };
      const isRefresh = Object.keys(patch).length === 0 && next.page === current.view.page;
      if (isRefresh) {
        setRefreshes((count) => count + (rule.clearsRows ? 1 : 0));
        return;
      }
      // A change that affects only an input, such as a value that is not valid yet, sends no request and adds no history entry.
      const isSameList = formatView(next, grammar) === formatView(current.view, grammar);
      // Address and revision change together, so that no request is sent between the two.
      const step = rule.clearsRows && !isSameList ? 1 : 0;
      write({ ...current, view: next, revision: current.revision + step }, replace || isSameList);
    };
    return {
      change,
      // Further typing replaces its own history entry: Back leads to the list before it, not to half a word.
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
      setRest: (rest, typed) => change('filters', { rest, ...(typed && { typed }) }),
      clearFilters: () => change('filters', { searchText: '', entries: {}, rest: [] }),
      setSort: (sort) => change('sort', { sort: typeof sort === 'function' ? sort(latest.current.view.sort) : sort }),
      setMode: (chosen) => {
        const { grammar } = around.current;
        const current = latest.current;
        const { mode: nextMode, entries } = chooseMode({ mode: current.mode, entries: current.view.entries }, chosen, grammar.columns);
        const nextTabState = nextMode === 'disabled' ? nextTab(current.tab, { kind: 'disabled' }, autoHide) : current.tab;
        const nextView = { ...current.view, entries };
        const removesFilter = formatView(nextView, grammar) !== formatView(current.view, grammar);
        setChosenMode(nextMode);
        setTab(nextTabState);
        write(
          {
            ...current,
            view: removesFilter ? { ...nextView, page: 1 } : nextView,
            mode: nextMode,
            tab: nextTabState,
            revision: current.revision + (removesFilter ? 1 : 0),
          },
          !removesFilter,
        );
      },
      onTab: (event) => setTab((current) => nextTab(current, event, autoHide)),
      toggleExpanded: (id) => {
        const current = latest.current;
        const next = current.expanded.includes(id) ? current.expanded.filter((each) => each !== id) : [...current.expanded, id];
        setExpanded(next);
        write({ ...current, expanded: next }, true);
      },
      restore: ({ view, revision }, refused) => write({ ...latest.current, view, revision }, refused !== undefined),
    };
  }, [write, autoHide]);

  const epoch = `${revision}:${refreshes}`;
  const state = useMemo(
    () => ({ view, revision, epoch, props, ignored, mode, tab, expanded }),
    [view, revision, epoch, props, ignored, mode, tab, expanded],
  );
  return { state, actions };
}

function objectOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

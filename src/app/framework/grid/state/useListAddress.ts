import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { defaultView, type GridGrammar, type GridView, readView, withHistory } from '../../../../shared/framework/grid/view/gridView.ts';
import {
  additionalProps,
  type HistoryState,
  historyProps,
  isOfOtherProps,
  readHistoryState,
} from '../../../../shared/framework/grid/view/historyState.ts';
import type { GridList } from './GridList.ts';
import { historyKeyOf, stateByKey } from './historyKeys.ts';
import { useAddressOfProps } from './useAddressOfProps.ts';
import { useEntryOnLeave } from './useEntryOnLeave.ts';

export interface ListAddressOptions {
  readonly list: GridList;
  readonly grammar: GridGrammar;
  /** Rows per page of the saved preferences. */
  readonly rowsPerPage: number;
  /** Query of the open view, for an address without parameters of the list; undefined: as the list starts. */
  readonly start?: string | undefined;
  /** true: the list takes the place of another one on its page, whose search and filters the address holds. */
  readonly isOtherList?: boolean;
}

/** The place of a grid's state in the history entry, and the properties that it is stored with. */
export interface ListEntry {
  readonly historyKey: string;
  /** The properties of the grid, as `historyProps` writes them. */
  readonly props: string;
  /** Its additional parameters, as `additionalProps` writes them. */
  readonly additional: string;
  /** Parts of the address that do not belong to the list, as written. */
  readonly foreign: readonly string[];
}

interface ListAddress {
  readonly view: GridView;
  /** Parameters of the address that could not be read. */
  readonly ignored: readonly string[];
  /** true: neither the address nor an open view has a choice yet. */
  readonly isBare: boolean;
  /** true: the address names another page than the view. */
  readonly isMoved: boolean;
  /** State of the history entry; undefined: none, or that of a grid with other properties. */
  readonly kept: HistoryState | undefined;
  readonly entry: ListEntry;
}

/**
 * Reads the view of a grid from the address, and its typed form from the history entry; removes both once they belong to other properties.
 */
export function useListAddress({ list, grammar, rowsPerPage, start: opened, isOtherList = false }: ListAddressOptions): ListAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const historyKey = historyKeyOf(list);
  const { filtersParams, sort } = list;

  const stored = stateByKey(location.state)[historyKey];
  const props = historyProps(list);
  const additional = additionalProps(list);
  const { isOfBefore, isFirstPage } = useAddressOfProps({ props, additional, stored, isOtherList });
  // Neither the state of a grid with other properties counts, nor the address that was written with it.
  const isOutdated = isOfBefore || isOfOtherProps(stored, props);
  const kept = useMemo(() => (isOutdated ? undefined : readHistoryState(stored, grammar.columns)), [isOutdated, stored, grammar]);
  useEntryOnLeave(historyKey);
  const canGroup = list.answers.includes('groups');
  const { view, ignored, foreign, isMoved, isBare } = useMemo(() => {
    const read = readView(location.search.slice(1), grammar, rowsPerPage);
    const named = opened === undefined ? undefined : readView(opened, grammar, rowsPerPage).view;
    const first = named ? { ...named, page: 1, rowsPerPage } : defaultView({ filtersParams, sort, rowsPerPage }, grammar);
    const given = isOutdated ? undefined : read.view;
    const start = given ?? first;
    const asked = kept ? withHistory(start, kept, grammar) : start;
    const whole = canGroup ? asked : { ...asked, chart: undefined };
    const isMoved = isFirstPage && whole.page !== 1;
    return { ...read, view: isMoved ? { ...whole, page: 1 } : whole, isMoved, isBare: !given && !named };
  }, [location.search, grammar, rowsPerPage, opened, filtersParams, sort, kept, isOutdated, isFirstPage, canGroup]);
  useEffect(() => {
    if (!isOutdated) return;
    const { [historyKey]: _outdated, ...state } = stateByKey(location.state);
    void navigate({ search: foreign.join('&') }, { replace: true, state, preventScrollReset: true });
  }, [isOutdated, historyKey, location.state, foreign, navigate]);
  return { view, ignored, isMoved, isBare, kept, entry: { historyKey, props, additional, foreign } };
}

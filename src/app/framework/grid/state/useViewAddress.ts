import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type GridGrammar, readView } from '../../../../shared/framework/grid/view/gridView.ts';
import { useLatest } from '../../useLatest.ts';
import type { GridList } from './GridList.ts';
import { historyKeyOf, stateByKey, stepKeyOf } from './historyKeys.ts';

interface ViewAddress {
  /** Id of the view that the address names. */
  readonly named: string | undefined;
  /** Address of the list with a view open; undefined: the default. */
  readonly addressOf: (id: string | undefined) => string;
  /** Leads to the list as a view has it, without filters and state chosen since. */
  readonly goTo: (id: string | undefined) => void;
}

/** The open view of a list in the address, as the parameter `view`. Both functions stay the same while the address changes. */
export function useViewAddress(list: GridList, grammar: GridGrammar): ViewAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const historyKey = historyKeyOf(list);
  const named = useMemo(
    () => (grammar.context.find('view') ? undefined : (new URLSearchParams(location.search).get('view') ?? undefined)),
    [grammar, location.search],
  );
  const place = useLatest(location);
  const searchOf = useCallback(
    (id: string | undefined) => {
      const { foreign } = readView(place().search.slice(1), grammar, 20);
      const others = foreign.filter((part) => !part.startsWith('view='));
      return [...others, ...(id === undefined ? [] : [`view=${encodeURIComponent(id)}`])].join('&');
    },
    [place, grammar],
  );
  const goTo = useCallback(
    (id: string | undefined) => {
      const { [historyKey]: _left, [stepKeyOf(historyKey)]: _step, ...state } = stateByKey(place().state);
      void navigate({ search: searchOf(id) }, { state, preventScrollReset: true });
    },
    [historyKey, place, navigate, searchOf],
  );
  const addressOf = useCallback(
    (id: string | undefined) => new URL(`${place().pathname}?${searchOf(id)}`, window.location.origin).href,
    [place, searchOf],
  );
  return { named, addressOf, goTo };
}

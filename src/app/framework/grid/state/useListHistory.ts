import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { formatView, type GridGrammar } from '../../../../shared/framework/grid/view/gridView.ts';
import type { HistoryState } from '../../../../shared/framework/grid/view/historyState.ts';
import { useLatest } from '../../useLatest.ts';
import { stateByKey, stepKeyOf } from './historyKeys.ts';
import type { ListSnapshot } from './ListSnapshot.ts';
import type { ListEntry } from './useListAddress.ts';

/** Both functions stay the same for the life of the grid. */
interface ListHistory {
  /** The state written last, which is possibly not drawn yet. */
  readonly latest: () => ListSnapshot;
  /** Writes a state into the address and a history entry: a new one, or in place of the present one. */
  readonly write: (next: ListSnapshot, replace: boolean) => void;
}

/**
 * Writes the state of a grid into address and history. The address changes a moment after a request to change it, so a second change must
 * build on the first, not on the drawn state.
 */
export function useListHistory(drawn: ListSnapshot, entry: ListEntry, grammar: GridGrammar): ListHistory {
  const location = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const { view, mode, tab, expanded, revision } = drawn;
  const latest = useRef(drawn);
  const steps = useRef(0);
  const step = stateByKey(location.state)[stepKeyOf(entry.historyKey)];
  useEffect(() => {
    // An address that a later one is about to replace is not the latest.
    if (!isBack && typeof step === 'number' && step < steps.current) return;
    latest.current = { view, mode, tab, expanded, revision };
    // Also of a later entry of the history with the same address: it may have replaced a change that was never drawn.
  }, [view, mode, tab, expanded, revision, step, isBack, location.key]);

  const around = useLatest({ entry, grammar, navigate, historyState: location.state as unknown });
  const write = useCallback(
    (next: ListSnapshot, replace: boolean) => {
      latest.current = next;
      steps.current += 1;
      const { entry, grammar, navigate, historyState } = around();
      const { historyKey, foreign } = entry;
      const search = [...foreign, formatView(next.view, grammar)].join('&');
      const state = { ...stateByKey(historyState), [historyKey]: historyStateOf(next, entry), [stepKeyOf(historyKey)]: steps.current };
      void navigate({ search }, { replace, state, preventScrollReset: true });
    },
    [around],
  );
  return { latest: useCallback(() => latest.current, []), write };
}

function historyStateOf({ view, mode, tab, expanded, revision }: ListSnapshot, { props, additional }: ListEntry): HistoryState {
  const { searchText, entries, typed } = view;
  return { props, additional, searchText, entries, typed, mode, tab: tab.tab, expanded, revision };
}

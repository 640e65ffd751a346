import { useCallback, useMemo } from 'react';
import { hasTooManyValues } from '../../../../shared/framework/grid/searchValues.ts';
import { useDebouncedCallback } from '../../useDebounced.ts';
import type { Draft } from './Draft.ts';
import type { DraftStore } from './useDraft.ts';
import type { ListActions } from './useListState.ts';

/** Pause in typing, in milliseconds, before a search or filter is applied. Spec B-156. */
export const searchDelayMs = 500;

/** Ways to apply typed values; the object stays the same for the life of the grid. */
export interface Typing {
  /** Shows a change of the draft at once and applies it after a pause. */
  readonly type: (change: (draft: Draft) => Draft) => void;
  /** Applies the typed values at once, except those of a list that could not be loaded. */
  readonly applyTyped: () => void;
  /** Applies the typed values, without those that another action replaces. */
  readonly applyAfter: (drop: (draft: Draft) => Draft) => void;
  /** Applies nothing after the pause. */
  readonly cancel: () => void;
}

/** Applies the typed values of a list after a pause in typing, or when another change asks for it. */
export function useTyping(
  { setSearchText, setEntry }: Pick<ListActions, 'setSearchText' | 'setEntry'>,
  { latest, keep }: DraftStore,
): Typing {
  const apply = useCallback(() => {
    const { draft, grammar } = latest();
    if (!draft || draft.isApplied || hasTooManyValues(draft.searchText ?? '', grammar.several)) return;
    keep({ ...draft, isApplied: true });
    if (draft.searchText !== undefined) setSearchText(draft.searchText);
    for (const entry of Object.values(draft.entries)) setEntry(entry);
  }, [setSearchText, setEntry, latest, keep]);
  const { call, cancel } = useDebouncedCallback(apply, searchDelayMs);
  return useMemo(
    () => ({
      type: (change) => {
        keep({ ...change(latest().draft ?? { entries: {}, isApplied: false }), isApplied: false, isRefused: false });
        call(undefined);
      },
      applyTyped: () => {
        cancel();
        if (!latest().draft?.isRefused) apply();
      },
      applyAfter: (drop) => {
        const { draft } = latest();
        if (draft) keep(drop(draft));
        cancel();
        apply();
      },
      cancel,
    }),
    [latest, keep, apply, call, cancel],
  );
}

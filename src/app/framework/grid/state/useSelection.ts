import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListSummary } from '../../../../shared/framework/grid/listAnswer.ts';
import type { Selection } from '../../../../shared/framework/grid/Selection.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';

export interface ListSelection {
  /** For actions on the selected rows. */
  readonly chosen: Selection;
  /** Ids of single selected rows, on other pages too; none while all rows that match are selected. */
  readonly ids: readonly RecordId[];
  /** true: all rows that match the filters are selected. */
  readonly isMatching: boolean;
  readonly has: (id: RecordId) => boolean;
  /** Selects single rows instead of those before. */
  readonly select: (ids: readonly RecordId[]) => void;
  /** Selects all rows that match the filters. */
  readonly selectMatching: () => void;
}

interface SelectionOptions {
  /** Text that stays the same while the same rows match. */
  readonly filters: string;
  /** Decoded conditions of the list, another object for other conditions. */
  readonly parameters: Extract<Selection, { readonly kind: 'matching' }>['parameters'];
  readonly summary: ListSummary | undefined;
  /** true: the list has failed, and nothing of it stays selected. Law 55 */
  readonly hasFailed: boolean;
  readonly onChange: ((selection: Selection) => void) | undefined;
}

type Choice = readonly RecordId[] | 'matching';

/**
 * The selected rows of a list. They stay selected on other pages and in another order, but not under other filters, nor once the list has failed.
 */
export function useSelection({ filters, parameters, summary, hasFailed, onChange }: SelectionOptions): ListSelection {
  const [{ of, choice }, setChoice] = useState<{ readonly of: string; readonly choice: Choice }>({ of: filters, choice: noIds });
  if (hasFailed && choice !== noIds) setChoice({ of: filters, choice: noIds });
  const held = of === filters ? choice : noIds;
  const count = summary?.count;
  const isEstimated = summary?.isEstimated ?? false;
  // The same functions when only the count has changed: the table would be drawn again for others.
  const select = useCallback((next: readonly RecordId[]) => setChoice({ of: filters, choice: next }), [filters]);
  const selectMatching = useCallback(() => setChoice({ of: filters, choice: 'matching' }), [filters]);
  const selection = useMemo((): ListSelection => {
    const isMatching = held === 'matching';
    const ids = held === 'matching' ? noIds : held;
    const known = new Set(ids);
    return {
      chosen: isMatching ? { kind: 'matching', parameters, count, isEstimated } : { kind: 'rows', ids },
      ids,
      isMatching,
      has: (id) => isMatching || known.has(id),
      select,
      selectMatching,
    };
  }, [held, parameters, count, isEstimated, select, selectMatching]);
  const { chosen } = selection;
  const reported = useRef(chosen);
  useEffect(() => {
    // A grid whose rows arrive reports no selection as long as there was none.
    if (isSame(reported.current, chosen)) return;
    reported.current = chosen;
    onChange?.(chosen);
  }, [chosen, onChange]);
  return selection;
}

function isSame(a: Selection, b: Selection): boolean {
  return a.kind === 'rows' && b.kind === 'rows' ? a.ids === b.ids : a === b;
}

const noIds: readonly RecordId[] = [];

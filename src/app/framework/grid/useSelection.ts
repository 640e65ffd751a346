import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordId } from '../../../shared/framework/RecordId.ts';

export interface ListSelection {
  /** Ids of the selected rows, on other pages too. */
  readonly ids: readonly RecordId[];
  readonly select: (ids: readonly RecordId[]) => void;
}

/**
 * The selected rows of a list. They stay selected on other pages and in another order, but not under other filters.
 * @param filters text that stays the same while the same rows match
 */
export function useSelection(filters: string, onChange: ((ids: readonly RecordId[]) => void) | undefined): ListSelection {
  const [{ of, ids }, setSelection] = useState<{ readonly of: string; readonly ids: readonly RecordId[] }>({ of: filters, ids: noIds });
  const held = of === filters ? ids : noIds;
  const reported = useRef(held);
  useEffect(() => {
    if (reported.current === held) return;
    reported.current = held;
    onChange?.(held);
  }, [held, onChange]);
  return useMemo(() => ({ ids: held, select: (next) => setSelection({ of: filters, ids: next }) }), [held, filters]);
}

const noIds: readonly RecordId[] = [];

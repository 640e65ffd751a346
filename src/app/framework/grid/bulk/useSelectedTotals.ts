import { useMemo, useState } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { selectedTotals } from '../../../../shared/framework/grid/selectedTotals.ts';
import { totalWords } from '../../../../shared/framework/grid/totalWords.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { measureColumns } from '../chart/chartColumns.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';

export interface SelectedTotal {
  readonly field: string;
  readonly label: string;
  /** Such as “Total weight”. */
  readonly totalLabel: string;
  /** One text for each unit; none where the list has no such total. */
  readonly sum: readonly string[];
  readonly avg: readonly string[];
  readonly count: readonly string[];
}

/**
 * The totals of the number columns that are shown, over the selected rows: those that have been on the screen, else none. While all rows
 * that match are selected, the totals of the list.
 */
export function useSelectedTotals(): readonly SelectedTotal[] {
  const message = useMessage();
  const text = useText();
  const context = useCellContext();
  const { shownColumns, list } = useGridLayout();
  const { rows, summary, selection } = useGridRows();
  const { ids, isMatching } = selection;
  const kept = useSeenRows(rows, ids);
  return useMemo(() => {
    const fields = new Set(shownColumns.map(({ field }) => field));
    const columns = measureColumns(list.columns).filter(({ field, isAdditive }) => fields.has(field) && isAdditive !== false);
    const found = isMatching ? summary?.totals : kept && selectedTotals(kept, columns);
    if (!found) return [];
    return columns.flatMap((column) => {
      const { field } = column;
      if (found[`sum:${field}`] === undefined) return [];
      const words = (fn: 'sum' | 'avg' | 'count') => totalWords({ fn }, found[`${fn}:${field}`], column, { ...context, message });
      const lines = (fn: 'sum' | 'avg' | 'count') =>
        found[`${fn}:${field}`] === undefined ? [] : words(fn).lines.map((line) => line.text);
      return [
        { field, label: text(column.label), totalLabel: words('sum').label, sum: lines('sum'), avg: lines('avg'), count: lines('count') },
      ];
    });
  }, [shownColumns, list.columns, isMatching, summary, kept, context, message, text]);
}

/** The selected rows as they were last on the screen; undefined if one of them has not been there. */
function useSeenRows(rows: readonly GridRow[], ids: readonly RecordId[]): readonly GridRow[] | undefined {
  const [seen, setSeen] = useState<{
    readonly rows: readonly GridRow[];
    readonly ids: readonly RecordId[];
    readonly kept: readonly GridRow[];
  }>(() => ({ rows, ids, kept: selectedOf(rows, [], ids) }));
  if (seen.rows !== rows || seen.ids !== ids) setSeen({ rows, ids, kept: selectedOf(rows, seen.kept, ids) });
  return seen.kept.length === ids.length ? seen.kept : undefined;
}

function selectedOf(rows: readonly GridRow[], kept: readonly GridRow[], ids: readonly RecordId[]): GridRow[] {
  const known = new Map([...kept, ...rows].map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

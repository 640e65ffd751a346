import { useMemo } from 'react';
import { type TotalWords, totalWords } from '../../../../shared/framework/grid/totalWords.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import type { GridList } from '../state/GridList.ts';

type TotalFunction = GridList['totals'][number]['fn'];

export interface Total {
  readonly fn: TotalFunction;
  readonly field: string;
  /** Such as “Total weight”. */
  readonly label: string;
  /** Its label after the word for totals: “Weight”, but “Average weight”. */
  readonly shortLabel: string;
  /** One value, or one per unit: units with most rows first, at most four values including the note. */
  readonly values: readonly string[];
  /** Placeholder for values that are not shown, and its explanation. */
  readonly note: TotalNote | undefined;
}

export interface TotalNote {
  readonly text: string;
  readonly hint: string;
}

/** Lines of a total. */
const linesMax = 4;

/** The totals over all matching rows as texts: none without rows, undefined before the first answer. Grid contract 9. */
export function useTotals(): readonly Total[] | undefined {
  const message = useMessage();
  const text = useText();
  const context = useCellContext();
  const { totals, columns } = useGridLayout().list;
  const { summary } = useGridRows();
  return useMemo(() => {
    const valuesOf = ({ lines, isHidden }: TotalWords): Pick<Total, 'values' | 'note'> => {
      if (isHidden) return { values: [], note: { text: '–', hint: message('grid.hidden_unit') } };
      const texts = lines.map((line) => line.text);
      if (lines.length <= linesMax) return { values: texts, note: undefined };
      const rest = lines.slice(linesMax - 1);
      const count = rest.reduce((sum, { units }) => sum + units, 0);
      const note = { text: message('grid.other_units', { count }), hint: texts.slice(linesMax - 1).join(' · ') };
      return { values: texts.slice(0, linesMax - 1), note };
    };
    return (
      summary?.totals &&
      (summary.count === 0 ? [] : totals).flatMap(({ fn, field }) => {
        const column = columns.find((each) => each.field === field);
        if (!column) return [];
        const words = totalWords({ fn }, summary.totals?.[`${fn}:${field}`], column, {
          ...context,
          message,
        });
        return { fn, field, label: words.label, shortLabel: fn === 'sum' ? text(column.label) : words.label, ...valuesOf(words) };
      })
    );
  }, [totals, columns, summary, message, text, context]);
}

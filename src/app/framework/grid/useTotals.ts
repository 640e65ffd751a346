import { useMemo } from 'react';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { totalColumn, totalLabel } from '../../../shared/framework/grid/totalColumn.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { useGridLayout, useGridRows } from './GridContexts.ts';
import type { GridList } from './GridList.ts';

type TotalFunction = GridList['totals'][number]['fn'];

export interface Total {
  readonly fn: TotalFunction;
  readonly field: string;
  /** Such as “Total weight”. */
  readonly label: string;
  /** Its label after the word for totals: “Weight”, but “Average weight”. */
  readonly shortLabel: string;
  readonly text: string;
}

/** The totals over all matching rows as texts: none without rows, undefined before the first answer. Grid contract, section 9. */
export function useTotals(): readonly Total[] | undefined {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { totals, columns } = useGridLayout().list;
  const { summary } = useGridRows();
  return useMemo(
    () =>
      summary?.totals &&
      (summary.count === 0 ? [] : totals).flatMap(({ fn, field }) => {
        const column = columns.find((each) => each.field === field);
        if (!column) return [];
        const value = summary.totals?.[`${fn}:${field}`];
        return {
          fn,
          field,
          label: totalLabel(fn, text(column.label), message),
          shortLabel: fn === 'sum' ? text(column.label) : totalLabel(fn, text(column.label), message),
          text: formatCell(value, totalColumn(column, fn), { language, timezone: browserTimezone, formats }) || '–',
        };
      }),
    [totals, columns, summary, message, text, language, formats],
  );
}

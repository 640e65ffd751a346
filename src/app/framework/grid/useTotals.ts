import { useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { totalColumn, totalLabel, type ValueUnit } from '../../../shared/framework/grid/totalColumn.ts';
import { readUnitTotals, type UnitTotal } from '../../../shared/framework/grid/unitTotals.ts';
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
  /** One value, or one for each unit: those with most rows first, at most four with the note. */
  readonly values: readonly string[];
  /** The place of values that are not shown, and what it stands for. */
  readonly note: TotalNote | undefined;
}

export interface TotalNote {
  readonly text: string;
  readonly hint: string;
}

/** Lines of a total. */
const linesMax = 4;

/** The totals over all matching rows as texts: none without rows, undefined before the first answer. Grid contract, section 9. */
export function useTotals(): readonly Total[] | undefined {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { totals, columns } = useGridLayout().list;
  const { summary } = useGridRows();
  return useMemo(() => {
    const written = (value: unknown, column: ColumnDescription, fn: TotalFunction, unit?: ValueUnit): string =>
      formatCell(value, totalColumn(column, fn, unit), { language, timezone: browserTimezone, formats }) || '–';
    const valuesOf = (value: unknown, column: ColumnDescription, fn: TotalFunction): Pick<Total, 'values' | 'note'> => {
      if (column.hasHiddenUnit && fn !== 'count') return { values: [], note: { text: '–', hint: message('grid.hidden_unit') } };
      const ofUnits = readUnitTotals(value);
      if (!ofUnits) return { values: [written(value, column, fn)], note: undefined };
      const lines = ofUnits.filter((each) => each.value !== null || each.others > 0);
      const lineOf = (each: UnitTotal): string => {
        if (each.others > 0) return message('grid.other_units', { count: each.others });
        const amount = written(each.value, column, fn, each.unit);
        // A list without any unit needs no word for that.
        return each.unit === null && lines.length > 1 ? message('grid.amount_without_unit', { amount }) : amount;
      };
      if (lines.length === 0) return { values: ['–'], note: undefined };
      if (lines.length <= linesMax) return { values: lines.map(lineOf), note: undefined };
      const shown = lines.slice(0, linesMax - 1);
      const rest = lines.slice(linesMax - 1);
      const count = rest.reduce((sum, { others }) => sum + Math.max(1, others), 0);
      return { values: shown.map(lineOf), note: { text: message('grid.other_units', { count }), hint: rest.map(lineOf).join(' · ') } };
    };
    return (
      summary?.totals &&
      (summary.count === 0 ? [] : totals).flatMap(({ fn, field }) => {
        const column = columns.find((each) => each.field === field);
        if (!column) return [];
        return {
          fn,
          field,
          label: totalLabel(fn, text(column.label), message),
          shortLabel: fn === 'sum' ? text(column.label) : totalLabel(fn, text(column.label), message),
          ...valuesOf(summary.totals?.[`${fn}:${field}`], column, fn),
        };
      })
    );
  }, [totals, columns, summary, message, text, language, formats]);
}

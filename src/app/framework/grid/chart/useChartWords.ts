import { useMemo } from 'react';
import { formatCell } from '../../../../shared/framework/formats/formatCell.ts';
import { periodLabel } from '../../../../shared/framework/formats/periodLabel.ts';
import { type ChartTable, isAdditive } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import { localeOf } from '../../../../shared/framework/messages/locale.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import type { GroupColumn } from '../../../../shared/framework/query/ListQuery.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../i18n/dateFormats.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../GridContexts.ts';
import { totalColumn, totalLabel } from '../useTotals.ts';

/** The texts of a chart in the reader's language and formats. */
export interface ChartWords {
  /** Such as “Total weight”. */
  readonly measure: string;
  /** Such as “Status”, “Created (month)”. */
  readonly columnOf: (group: GroupColumn) => string;
  readonly keyOf: (group: GroupColumn | undefined, key: GroupKey) => string;
  readonly value: (value: number) => string;
  readonly short: (value: number) => string;
  /** The chart in a sentence. */
  readonly sentence: (table: ChartTable) => string;
}

/** Groups that the sentence names before it counts the others. */
const namedMax = 6;

export function useChartWords({ groups, measure }: ChartView): ChartWords {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { list } = useGridLayout();
  return useMemo(() => {
    const columnAt = (field: string) => list.columns.find((column) => column.field === field);
    const cell = { language, timezone: browserTimezone, formats };
    const locale = localeOf(language);
    const measured = measure && columnAt(measure.field);
    const plain = new Intl.NumberFormat(locale);
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const value: ChartWords['value'] = (each) =>
      measured && measure ? formatCell(each, totalColumn(measured, measure.fn), cell) : plain.format(each);
    const columnOf: ChartWords['columnOf'] = ({ field, period }) => {
      const column = columnAt(field);
      const name = column ? text(column.label) : field;
      return period ? message('chart.column_by_period', { column: name, period: message(`chart.period.${period}`) }) : name;
    };
    const keyOf: ChartWords['keyOf'] = (group, { value: key, label, others }) => {
      if (others > 0) return message('chart.others', { count: others });
      if (key === null) return message('chart.blank');
      if (group?.period) return periodLabel(group.period, String(key), language, formats);
      const column = group && columnAt(group.field);
      return label ?? ((column && !column.reference && formatCell(key, column, cell)) || String(key));
    };
    const measureText = measured && measure ? totalLabel(measure.fn, text(measured.label), message) : message('chart.rows');
    const sentence = ({ lines, total }: ChartTable): string => {
      const by = groups.map(columnOf).join(message('chart.and'));
      const isWhole = isAdditive(measure) && lines.every((line) => (line.total ?? 0) >= 0) && total !== undefined && total > 0;
      const item = (line: ChartTable['lines'][number]): string => {
        const amount = line.total === undefined ? '–' : value(line.total);
        const part = isWhole && line.total !== undefined ? ` (${share.format(line.total / total)})` : '';
        return `${keyOf(groups[0], line.key)} ${amount}${part}`;
      };
      const largest = lines.toSorted((a, b) => (b.total ?? Number.NEGATIVE_INFINITY) - (a.total ?? Number.NEGATIVE_INFINITY));
      const shown = (groups[0]?.period && lines.length <= namedMax ? lines : largest).slice(0, namedMax).map(item);
      const rest = lines.length - shown.length;
      const items = rest > 0 ? [...shown, message('chart.more', { count: rest })] : shown;
      const values = { title: text(list.title), measure: measureText, by, items: items.join(', ') };
      return message(measure ? 'chart.sentence_of' : 'chart.sentence', values);
    };
    return { measure: measureText, columnOf, keyOf, value, short: (each) => compact.format(each), sentence };
  }, [groups, measure, list, message, text, language, formats]);
}

import { type Decimal, formatDecimal } from '../../decimals/Decimal.ts';
import type { ColumnDescription } from '../../definitions/ScreenDescription.ts';
import type { DateFormats } from '../../formats/dateFormats.ts';
import { type CellColumn, formatCell } from '../../formats/formatCell.ts';
import { inUnitOfRow } from '../../formats/inUnit.ts';
import { periodLabel } from '../../formats/periodLabel.ts';
import { localeOf } from '../../messages/locale.ts';
import type { ChartView } from '../../query/ChartView.ts';
import { type DerivedFigure, isPercent } from '../../query/derivedFigures.ts';
import type { GroupColumn } from '../../query/ListQuery.ts';
import { type Language, textIn } from '../../text.ts';
import type { GroupKey } from '../groupsAnswer.ts';
import { amountInUnit, totalColumn, totalLabel, type ValueUnit } from '../totalColumn.ts';
import { type ChartLine, type ChartTable, isAdditive } from './chartTable.ts';
import { percentPlaces } from './derivedTable.ts';

/** The texts of a chart in the reader's language and formats. */
export interface ChartWords {
  /** Such as “Total weight”, “Total charges (USD)”. */
  readonly measureOf: (unit: ValueUnit) => string;
  /** The key of a group across, with the unit of its values: “Paid”, “Paid (USD)”. */
  readonly acrossOf: (group: GroupColumn | undefined, column: ChartTable['across'][number]) => string;
  /** The word for totals, with their unit. */
  readonly totalOf: (unit: ValueUnit) => string;
  /** Such as “Status”, “Created (month)”. */
  readonly columnOf: (group: GroupColumn) => string;
  readonly keyOf: (group: GroupColumn | undefined, key: GroupKey) => string;
  readonly value: (value: number, unit: ValueUnit) => string;
  /** Such as “Running total”, “Difference (USD)”. */
  readonly derivedOf: (figure: DerivedFigure, unit: ValueUnit) => string;
  readonly derivedValue: (figure: DerivedFigure, value: Decimal, unit: ValueUnit) => string;
  readonly short: (value: number) => string;
  /** The chart in a sentence. */
  readonly sentence: (table: ChartTable) => string;
}

/** Groups that the sentence names before it counts the others. */
const namedMax = 6;

interface ChartLanguage {
  /** Title of the list. */
  readonly title: string;
  readonly columns: readonly ColumnDescription[];
  readonly language: Language;
  /** IANA zone of the reader. */
  readonly timezone: string;
  readonly formats: DateFormats;
  readonly message: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** The words of a chart for its reader, on the screen and in files. */
export function chartWords(
  { groups, measure }: Pick<ChartView, 'groups' | 'measure'>,
  { title, columns, language, timezone, formats, message }: ChartLanguage,
): ChartWords {
  const columnAt = (field: string) => columns.find((column) => column.field === field);
  const cell = { language, timezone, formats };
  const locale = localeOf(language);
  const measured = measure && columnAt(measure.field);
  const plain = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const value = (each: number | string, unit: ValueUnit): string =>
    measured && measure ? formatCell(each, totalColumn(measured, measure.fn, unit), cell) : plain.format(Number(each));
  const columnOf: ChartWords['columnOf'] = ({ field, period }) => {
    const column = columnAt(field);
    const name = column ? textIn(column.label, language) : field;
    return period ? message('chart.column_by_period', { column: name, period: message(`chart.period.${period}`) }) : name;
  };
  const keyOf: ChartWords['keyOf'] = (group, { value: key, label, others }) => {
    if (others > 0) return message('chart.others', { count: others });
    if (key === null) return message('chart.blank');
    if (group?.period) return periodLabel(group.period, String(key), language, formats);
    const column = group && columnAt(group.field);
    return label ?? ((column && !column.reference && formatCell(key, inUnitOfRow(column, {}), cell)) || String(key));
  };
  const measureText = measured && measure ? totalLabel(measure.fn, textIn(measured.label, language), message) : message('chart.rows');
  const inUnit = (name: string, unit: ValueUnit): string =>
    unit === undefined ? name : message('chart.in_unit', { name, unit: unit ?? message('grid.no_unit') });
  const sentence = ({ lines, units, totals: [total] }: ChartTable): string => {
    const by = groups.map(columnOf).join(message('chart.and'));
    const isWhole =
      units.length === 1 && isAdditive(measure) && lines.every((line) => firstTotal(line) >= 0) && total !== undefined && total > 0;
    const item = ({ key, totals }: ChartLine): string => {
      const amounts = totals.flatMap((each, i) =>
        each === undefined ? [] : [amountInUnit(value(each, units[i]), units[i], units.length > 1, message)],
      );
      const part = isWhole && totals[0] !== undefined ? ` (${share.format(totals[0] / total)})` : '';
      return `${keyOf(groups[0], key)} ${amounts.join(' · ') || '–'}${part}`;
    };
    // With several units, order by the unit with most rows.
    const largest = lines.toSorted((a, b) => firstTotal(b, Number.NEGATIVE_INFINITY) - firstTotal(a, Number.NEGATIVE_INFINITY));
    const shown = (groups[0]?.period && lines.length <= namedMax ? lines : largest).slice(0, namedMax).map(item);
    const rest = lines.length - shown.length;
    const items = rest > 0 ? [...shown, message('chart.more', { count: rest })] : shown;
    const values = { title, measure: measureText, by, items: items.join(', ') };
    return message(measure ? 'chart.sentence_of' : 'chart.sentence', values);
  };
  return {
    measureOf: (unit) => inUnit(measureText, unit),
    acrossOf: (group, { key, unit }) => inUnit(keyOf(group, key), unit),
    totalOf: (unit) => inUnit(message('chart.total'), unit),
    columnOf,
    keyOf,
    value,
    derivedOf: (figure, unit) => inUnit(message(`chart.derived.${figure}`), unit),
    derivedValue: (figure, each, unit) =>
      isPercent(figure) ? formatCell(formatDecimal(each), percentColumn, cell) : value(formatDecimal(each), unit),
    short: (each) => compact.format(each),
    sentence,
  };
}

/** A percent as it is written. */
export const percentColumn = {
  type: 'decimal',
  format: 'percent',
  decimals: percentPlaces,
  unit: undefined,
  searchOptions: undefined,
} as const satisfies CellColumn;

function firstTotal({ totals: [total] }: ChartLine, without = 0): number {
  return total ?? without;
}

import type { ChartView } from '../../query/ChartView.ts';
import type { ColumnType } from '../../query/ListQuery.ts';
import type { ListChart } from '../types.gen.ts';

/**
 * The chart of a definition as a grid draws it: bars by default, dates by month.
 * @param typeOf type of a column by its field; undefined for unknown columns
 */
export function chartView(chart: ListChart, typeOf: (field: string) => ColumnType | undefined): ChartView {
  const { group_by: groups, kind = 'bar', measure, derived } = chart;
  const isDay = (field: string): boolean => ['date', 'datetime'].includes(typeOf(field) ?? '');
  return {
    kind,
    groups: groups.map(({ field, period }) => ({ field, period: period ?? (isDay(field) ? 'month' : undefined) })),
    measure,
    ...(derived && { derived }),
  };
}

/** The chart of a grid as a definition says it: the way back from `chartView`. */
export function chartDefinition({ kind, groups, measure, derived = [] }: ChartView): ListChart {
  return {
    kind,
    group_by: groups.map(({ field, period }) => ({ field, ...(period && { period }) })),
    ...(measure && { measure: { field: measure.field, fn: measure.fn } }),
    ...(derived.length > 0 && { derived: [...derived] }),
  };
}

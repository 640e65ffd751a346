import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import type { Aggregate, GroupColumn } from '../../../../shared/framework/query/ListQuery.ts';

/** The totals that a chart shows besides the number of rows. */
export const measureFunctions = ['sum', 'avg', 'min', 'max'] as const satisfies readonly Aggregate['fn'][];

/** The columns that can group rows. */
export function groupColumns(columns: readonly ColumnDescription[]): ColumnDescription[] {
  return columns.filter(({ isList }) => !isList);
}

/** The columns whose numbers mean quantities. */
export function measureColumns(columns: readonly ColumnDescription[]): ColumnDescription[] {
  return columns.filter(
    ({ type, reference, searchOptions, format, field, isList, hasHiddenUnit }) =>
      (type === 'number' || type === 'decimal') &&
      !reference &&
      !searchOptions &&
      !isList &&
      !hasHiddenUnit &&
      format !== 'year' &&
      field !== 'id',
  );
}

/** A column as it groups at first: dates by month. */
export function firstGrouping({ field, type }: ColumnDescription): GroupColumn {
  return { field, period: type === 'date' || type === 'datetime' ? 'month' : undefined };
}

/** The chart of a list that ships none: the number of rows by its first column with options, else by date, else by any other. */
export function firstChart(columns: readonly ColumnDescription[]): ChartView | undefined {
  const offered = groupColumns(columns);
  const isDate = ({ type }: ColumnDescription): boolean => type === 'date' || type === 'datetime';
  const column =
    offered.find(({ searchOptions }) => searchOptions) ?? offered.find(isDate) ?? offered.find(({ reference }) => reference) ?? offered[0];
  return column && { kind: 'bar', groups: [firstGrouping(column)], measure: undefined };
}

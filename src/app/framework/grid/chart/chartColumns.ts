import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { type DerivedFrom, isOrderedColumn } from '../../../../shared/framework/query/derivedFigures.ts';
import type { Aggregate, GroupColumn } from '../../../../shared/framework/query/ListQuery.ts';

/** A column as far as charts need it; a column of a list that is being designed has no more. */
export type ChartColumn = Pick<ColumnDescription, 'field' | 'label' | 'type'> &
  Partial<Pick<ColumnDescription, 'searchOptions' | 'format' | 'isList' | 'hasHiddenUnit' | 'isAdditive'>> & {
    /** undefined: the column is no reference. */
    readonly reference?: unknown;
  };

/** The totals that a chart shows besides the number of rows. */
export const measureFunctions = ['sum', 'avg', 'min', 'max'] as const satisfies readonly Aggregate['fn'][];

/** The columns that can group rows. */
export function groupColumns<Column extends ChartColumn>(columns: readonly Column[]): Column[] {
  return columns.filter(({ isList }) => !isList);
}

/** The columns whose numbers mean quantities. */
export function measureColumns<Column extends ChartColumn>(columns: readonly Column[]): Column[] {
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

/** The parts of a chart that decide which figures its groups have. */
export function derivedFrom({ groups, measure }: ChartView, columns: readonly ChartColumn[]): DerivedFrom {
  const first = columns.find(({ field }) => field === groups[0]?.field);
  return { groups: groups.length, isOrdered: isOrderedColumn(first), fn: measure?.fn };
}

/** A column as it groups at first: dates by month. */
export function firstGrouping({ field, type }: ChartColumn): GroupColumn {
  return { field, period: type === 'date' || type === 'datetime' ? 'month' : undefined };
}

/** The chart of a list that ships none: the number of rows by its first column with options, else by date, else by any other. */
export function firstChart(columns: readonly ChartColumn[]): ChartView | undefined {
  const offered = groupColumns(columns);
  const isDate = ({ type }: ChartColumn): boolean => type === 'date' || type === 'datetime';
  const column =
    offered.find(({ searchOptions }) => searchOptions) ?? offered.find(isDate) ?? offered.find(({ reference }) => reference) ?? offered[0];
  return column && { kind: 'bar', groups: [firstGrouping(column)], measure: undefined };
}

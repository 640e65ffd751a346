import { addDecimals, type Decimal, decimal, divideDecimals, multiplyDecimals } from '../../decimals/Decimal.ts';
import type { ChartView } from '../../query/ChartView.ts';
import { type DerivedFigure, dependsOnOrder, derivedProblem, isOrderedColumn } from '../../query/derivedFigures.ts';
import type { GroupColumn } from '../../query/ListQuery.ts';
import { periodsApart } from '../../query/periods.ts';
import { type ChartTable, isAdditive } from './chartTable.ts';

/** A figure that follows from the values of a column of a table of groups. */
export interface DerivedColumn {
  readonly figure: DerivedFigure;
  /** For each line; undefined: none, as before the first line. */
  readonly values: readonly (Decimal | undefined)[];
  /** For the line of totals. */
  readonly total: Decimal | undefined;
}

/** The derived figures of each column of a table of groups. */
export interface DerivedTable {
  readonly across: readonly (readonly DerivedColumn[])[];
  /** For each unit. */
  readonly totals: readonly (readonly DerivedColumn[])[];
}

/** Fraction digits of percents. */
export const percentPlaces = 1;

type Chart = Pick<ChartView, 'groups' | 'measure' | 'derived'>;
type OrderColumn = NonNullable<Parameters<typeof isOrderedColumn>[0]> & { readonly field: string };

/**
 * The derived figures of a chart, from exact values. Figures that its groups cannot have are left out: see `derivedProblem`. Lines put
 * together have no place in the order, so that their table has no figure that depends on it.
 */
export function derivedTable(
  { lines, across, units, totals }: ChartTable<Decimal>,
  { groups, measure, derived = [] }: Chart,
  columns: readonly OrderColumn[],
): DerivedTable {
  const [first] = groups;
  const from = { groups: groups.length, isOrdered: isOrderedColumn(columns.find(({ field }) => field === first?.field)), fn: measure?.fn };
  const isCut = lines.some(({ key }) => key.others > 0);
  const figures = derived.filter((figure) => !derivedProblem(figure, from) && !(isCut && dependsOnOrder(figure)));
  const zero = isAdditive(measure) ? decimal(0) : undefined;
  const steps = lines.map((_line, i) => stepTo(lines, i, first));
  const own = { steps, zero };
  return {
    across: across.map(({ unit, total }, at) => {
      const of = units.indexOf(unit);
      const series: Series = {
        ...own,
        values: lines.map(({ cells }) => cells[at]),
        total,
        whole: totals[of],
        groups: lines.map((line) => line.totals[of]),
      };
      return figures.map((figure) => derivedColumn(figure, series));
    }),
    totals: units.map((_unit, of) => {
      const values = lines.map((line) => line.totals[of]);
      const series: Series = { ...own, values, total: totals[of], whole: totals[of], groups: values };
      return figures.filter((figure) => figure !== 'percent_of_group').map((figure) => derivedColumn(figure, series));
    }),
  };
}

/** From the line before: the next value, or the next with a gap before it; none for a line that follows no other. */
type Step = 'next' | 'gap' | 'none';

function stepTo(lines: ChartTable<Decimal>['lines'], i: number, group: GroupColumn | undefined): Step {
  const [before, own] = [lines[i - 1]?.key, lines[i]?.key];
  if (!before || !own || own.value === null) return 'none';
  if (group?.period === undefined) return 'next';
  return periodsApart(group.period, String(before.value), String(own.value)) === 1 ? 'next' : 'gap';
}

/** The values of one column of a table, line by line. */
export interface Series {
  readonly values: readonly (Decimal | undefined)[];
  readonly steps: readonly Step[];
  /** Value of a line without rows; undefined: it has none, as an average. */
  readonly zero: Decimal | undefined;
  readonly total: Decimal | undefined;
  /** Over all rows. */
  readonly whole: Decimal | undefined;
  /** Over the rows of each line. */
  readonly groups: readonly (Decimal | undefined)[];
}

/** A derived figure of the values of one column. */
export function derivedColumn(figure: DerivedFigure, series: Series): DerivedColumn {
  // A column without any value has nothing to derive.
  const isEmpty = series.values.every((value) => value === undefined);
  const { values, total } = isEmpty ? { values: series.values, total: undefined } : rules[figure](series);
  return { figure, values, total };
}

type Derived = Pick<DerivedColumn, 'values' | 'total'>;

const rules: Readonly<Record<DerivedFigure, (series: Series) => Derived>> = {
  running_total: ({ values }) => {
    let sum = decimal(0);
    const sums = values.map((value) => {
      sum = value ? addDecimals(sum, value) : sum;
      return sum;
    });
    return { values: sums, total: undefined };
  },
  percent_of_total: ({ values, total, whole }) => ({
    values: values.map((value) => percent(value, whole)),
    total: percent(total, whole),
  }),
  percent_of_group: ({ values, groups, total, whole }) => ({
    values: values.map((value, i) => percent(value, groups[i])),
    total: percent(total, whole),
  }),
  difference: (series) => ({ values: changes(series).map(({ change }) => change), total: undefined }),
  percent_difference: (series) => ({
    values: changes(series).map(({ before, change }) => percent(change, before && sizeOf(before))),
    total: undefined,
  }),
};

function changes({ values, steps, zero }: Series) {
  return values.map((value, i) => {
    const step = steps[i] ?? 'none';
    const before = step === 'none' ? undefined : step === 'gap' ? zero : (values[i - 1] ?? zero);
    const own = value ?? zero;
    return { before, change: before && own && addDecimals(own, negated(before)) };
  });
}

/** None of a whole of zero. */
function percent(part: Decimal | undefined, whole: Decimal | undefined): Decimal | undefined {
  if (!part || !whole || whole.digits === 0n) return undefined;
  return divideDecimals(multiplyDecimals(part, decimal(100)), whole, percentPlaces);
}

function negated({ digits, places }: Decimal): Decimal {
  return { digits: -digits, places };
}

function sizeOf(value: Decimal): Decimal {
  return value.digits < 0n ? negated(value) : value;
}

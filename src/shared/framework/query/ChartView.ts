import type { DerivedFigure } from './derivedFigures.ts';
import type { Aggregate, GroupColumn, ListQuery } from './ListQuery.ts';

/** The forms in which groups are shown, in the order in which they are offered. */
export const chartKinds = ['table', 'bar', 'line', 'area', 'pie'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** The second view of a list: its rows in groups, in a form. */
export interface ChartView {
  readonly kind: ChartKind;
  /** One or two columns. */
  readonly groups: readonly GroupColumn[];
  /** undefined: the number of rows. */
  readonly measure: Aggregate | undefined;
  /** Figures that are shown beside each value. */
  readonly derived?: readonly DerivedFigure[] | undefined;
}

/** Address parameter in addition to the list request's parameters. */
const kindParameter = 'chart=';

/** The part of an address that names the form of a chart, after the parameters of the list request. */
export function formatChartKind({ kind }: ChartView): string {
  return `${kindParameter}${kind}`;
}

export function isChartPart(part: string): boolean {
  return part.startsWith(kindParameter);
}

/**
 * The chart that an address asks for; a form that does not exist is bars.
 * @param part with the form, as written; undefined without one
 */
export function readChart(
  { groups, aggregates, derived }: Pick<ListQuery, 'groups' | 'aggregates' | 'derived'>,
  part: string | undefined,
): ChartView | undefined {
  if (groups.length === 0) return undefined;
  const kind = chartKinds.find((each) => part === `${kindParameter}${each}`) ?? 'bar';
  return { kind, groups, measure: aggregates[0], ...(derived.length > 0 && { derived }) };
}

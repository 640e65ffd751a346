import type { ChartData } from './ChartData.ts';

/** The ends of the marks of one series: from and to on the axis of values; undefined without a value. */
export type Span = readonly [from: number, to: number] | undefined;

/** The ends of all marks, by series and category: from zero, or on the series before if values add up. */
export function stack({ categories, series, isStacked }: ChartData): readonly (readonly Span[])[] {
  const tops = categories.map(() => 0);
  return series.map(({ values }) =>
    categories.map((_category, i) => {
      const value = values[i];
      if (value === undefined) return undefined;
      const from = isStacked ? (tops[i] ?? 0) : 0;
      tops[i] = from + value;
      return [from, from + value] as const;
    }),
  );
}

/** All ends of marks, for the axis. */
export function endsOf(spans: readonly (readonly Span[])[]): number[] {
  return spans.flatMap((each) => each.flatMap((span) => span ?? []));
}

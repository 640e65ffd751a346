import type { ChartKind } from '../../../shared/framework/query/ChartView.ts';

/** Values to draw: a place on the axis for each category, a mark there for each series. */
export interface ChartData {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  /** true: the categories are periods, which go from left to right. */
  readonly isTimeline: boolean;
  /** true: the values of all series add up, so bars can be stacked. */
  readonly isStacked: boolean;
}

/** Number of places on the axis of categories. */
export function slotsOf({ categories }: ChartData): number {
  return (categories.at(-1)?.place ?? -1) + 1;
}

export interface ChartCategory {
  readonly label: string;
  /** Colour of a single series at this place; undefined: the series' colour. */
  readonly colour?: string | undefined;
  /** Place on the axis, from 0, in order: periods that are missing leave room. */
  readonly place: number;
}

export interface ChartSeries {
  readonly label: string;
  /** One for each category; undefined: no value. */
  readonly values: readonly (number | undefined)[];
  /** undefined: the colour of its place among the series. */
  readonly colour?: string | undefined;
}

/** A mark of a chart: a bar, a point or a slice. */
export interface Mark {
  readonly category: number;
  readonly series: number;
}

export interface ChartProps {
  readonly data: ChartData;
  /** The chart in a sentence. */
  readonly label: string;
  /** Width of the place, in pixels. */
  readonly width: number;
  /** The value of a mark in full. */
  readonly format: (value: number, mark: Mark) => string;
  /** A value at an axis. */
  readonly formatShort: (value: number) => string;
  /** undefined: nothing happens on this mark. */
  readonly onPick: (mark: Mark) => (() => void) | undefined;
}

export type DrawnKind = Exclude<ChartKind, 'table'>;

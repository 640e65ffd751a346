import type { AggregateFunction } from './AggregateFunction.ts';

/** Figures that follow from the values of groups in their order, in the order in which they are offered. */
export const derivedFigures = ['running_total', 'percent_of_total', 'percent_of_group', 'difference', 'percent_difference'] as const;

export type DerivedFigure = (typeof derivedFigures)[number];

export function isDerivedFigure(text: string): text is DerivedFigure {
  return derivedFigures.some((figure) => figure === text);
}

/** Figures that compare or add up lines in their order. */
const ofOrder: ReadonlySet<DerivedFigure> = new Set(['running_total', 'difference', 'percent_difference']);

/** true: the figure depends on the order of the lines. */
export function dependsOnOrder(figure: DerivedFigure): boolean {
  return ofOrder.has(figure);
}

/** Figures of parts that add up to a whole. */
const ofParts: ReadonlySet<DerivedFigure> = new Set(['running_total', 'percent_of_total', 'percent_of_group']);

export interface DerivedFrom {
  /** Number of columns that group the rows. */
  readonly groups: number;
  /** true: the values of the first column follow one another, as days and quantities do. */
  readonly isOrdered: boolean;
  /** undefined: the number of rows. */
  readonly fn: AggregateFunction | undefined;
}

/** The reason why groups have no such figure, as the end of a message key; undefined if they have it. */
export function derivedProblem(figure: DerivedFigure, { groups, isOrdered, fn }: DerivedFrom): 'order' | 'measure' | 'group' | undefined {
  if (dependsOnOrder(figure) && !isOrdered) return 'order';
  if (ofParts.has(figure) && !isSumOfParts(fn)) return 'measure';
  return figure === 'percent_of_group' && groups < 2 ? 'group' : undefined;
}

/** true: the values of parts add up to the value of the whole. */
export function isSumOfParts(fn: AggregateFunction | undefined): boolean {
  return fn === undefined || fn === 'sum' || fn === 'count';
}

/** true: the values of a column follow one another; names and options have an order, but no distance. */
export function isOrderedColumn(
  column: { readonly type: string; readonly reference?: unknown; readonly searchOptions?: unknown } | undefined,
) {
  if (!column || column.reference || column.searchOptions) return false;
  return ['date', 'datetime', 'number', 'decimal'].includes(column.type);
}

export function isPercent(figure: DerivedFigure): boolean {
  return figure.startsWith('percent_');
}

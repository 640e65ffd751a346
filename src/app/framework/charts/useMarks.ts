import { type KeyboardEvent, useState } from 'react';
import type { ChartData, Mark } from './ChartData.ts';

/** Steps of the arrow keys: among categories, among series. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Marks share one tab stop: arrow keys, Home and End move among marks with a value. */
export interface Marks {
  /** The mark under the pointer or with the focus. */
  readonly shown: Mark | undefined;
  readonly setShown: (mark: Mark | undefined) => void;
  /** The properties of a mark's element. */
  readonly of: (mark: Mark) => {
    readonly tabIndex: number;
    readonly 'data-mark': string;
    readonly onKeyDown: (event: KeyboardEvent<Element>) => void;
  };
}

/** @param isAcross true: categories are listed vertically, so that the up and down keys move among them */
export function useMarks({ categories, series }: ChartData, onPick: (mark: Mark) => (() => void) | undefined, isAcross = false): Marks {
  const [shown, setShown] = useState<Mark>();
  const [stop, setStop] = useState<Mark>({ category: 0, series: 0 });
  const hasValue = ({ category, series: at }: Mark): boolean => series[at]?.values[category] !== undefined;
  const all = categories.flatMap((_category, category) => series.map((_series, at) => ({ category, series: at }))).filter(hasValue);
  const current = all.find((mark) => isSame(mark, stop)) ?? all[0];

  const next = (from: Mark, key: string): Mark | undefined => {
    if (key === 'Home') return all[0];
    if (key === 'End') return all.at(-1);
    const step = steps[key];
    if (!step) return undefined;
    const [a, b] = step;
    const [category, at] = isAcross && series.length === 1 ? [a + b, 0] : isAcross ? [b, a] : series.length === 1 ? [a + b, 0] : [a, b];
    for (
      let mark = { category: from.category + category, series: from.series + at };
      mark.category >= 0 && mark.category < categories.length && mark.series >= 0 && mark.series < series.length;
      mark = { category: mark.category + category, series: mark.series + at }
    )
      if (hasValue(mark)) return mark;
    return undefined;
  };

  return {
    shown,
    setShown,
    of: (mark) => ({
      tabIndex: current && isSame(current, mark) ? 0 : -1,
      'data-mark': nameOf(mark),
      onKeyDown: (event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          onPick(mark)?.();
          return;
        }
        const target = next(mark, event.key);
        if (!target) return;
        event.preventDefault();
        setStop(target);
        const element = event.currentTarget.closest('svg')?.querySelector(`[data-mark="${nameOf(target)}"]`);
        if (element instanceof SVGElement) element.focus();
      },
    }),
  };
}

function nameOf({ category, series }: Mark): string {
  return `${category} ${series}`;
}

export function isSame(a: Mark, b: Mark | undefined): boolean {
  return a.category === b?.category && a.series === b.series;
}

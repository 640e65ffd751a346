import type { ReactNode } from 'react';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { ChartProps, Mark } from './ChartData.ts';
import { isSame, type Marks } from './useMarks.ts';

interface MarkedProps {
  readonly mark: Mark;
  readonly marks: Marks;
  readonly props: ChartProps;
  readonly children: ReactNode;
}

/** One mark of a chart with its words: takes the focus, shows its value, and filters by a click or Enter if it can. */
export function Marked({ mark, marks, props, children }: MarkedProps) {
  const pick = props.onPick(mark);
  const language = useLanguage();
  return (
    <g
      role={pick ? 'button' : 'img'}
      aria-label={markText(mark, props, language)}
      {...marks.of(mark)}
      onClick={pick}
      onPointerEnter={() => marks.setShown(mark)}
      onPointerLeave={() => marks.setShown(undefined)}
      onFocus={() => marks.setShown(mark)}
      onBlur={() => marks.setShown(undefined)}
      style={{ cursor: pick ? 'pointer' : 'default', outline: 'none' }}
      opacity={marks.shown && !isSame(mark, marks.shown) ? 0.55 : 1}
    >
      {children}
    </g>
  );
}

/** A mark in words: “In Transit, November: 1,204”. */
export function markText(mark: Mark, { data: { categories, series }, format }: ChartProps, language: Language): string {
  const { category, series: at } = mark;
  const value = series[at]?.values[category];
  const names = [categories[category]?.label, series.length > 1 ? series[at]?.label : undefined].filter((name) => name !== undefined);
  return labelledText(names.join(', '), value === undefined ? '–' : format(value, mark), language);
}

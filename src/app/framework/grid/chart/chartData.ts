import { type ChartTable, isAdditive } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { ChartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import type { ChartData } from '../../charts/ChartData.ts';

/** A table of groups as values to draw. */
export function chartData(
  { groups: [down, side], measure }: ChartView,
  { lines, across, units }: ChartTable,
  words: Pick<ChartWords, 'keyOf' | 'measureOf' | 'acrossOf'>,
  colourOf: (key: GroupKey) => string | undefined,
): ChartData {
  const isPair = across.length > 0;
  const values = lines.flatMap(({ cells }) => cells.filter((value) => value !== undefined));
  const acrossName = (column: ChartTable['across'][number]): string =>
    units.length > 1 ? words.acrossOf(side, column) : words.keyOf(side, column.key);
  return {
    categories: lines.map(({ key }) => ({ label: words.keyOf(down, key), colour: colourOf(key) })),
    series: isPair
      ? across.map((column, i) => ({ label: acrossName(column), values: lines.map(({ cells }) => cells[i]) }))
      : units.map((unit, i) => ({ label: words.measureOf(unit), values: lines.map(({ totals }) => totals[i]) })),
    isTimeline: down?.period !== undefined,
    // Amounts in several units must not be stacked as one.
    isStacked: units.length === 1 && isAdditive(measure) && values.every((value) => value >= 0),
  };
}

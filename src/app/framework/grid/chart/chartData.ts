import { type ChartTable, isAdditive } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { ChartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import type { ChartData } from '../../charts/ChartData.ts';

/** A table of groups as values to draw. */
export function chartData(
  { groups: [down, side], measure }: ChartView,
  { lines, across }: ChartTable,
  words: Pick<ChartWords, 'keyOf' | 'measure'>,
  colourOf: (key: GroupKey) => string | undefined,
): ChartData {
  const values = lines.flatMap(({ cells }) => cells.filter((value) => value !== undefined));
  return {
    categories: lines.map(({ key }) => ({ label: words.keyOf(down, key), colour: colourOf(key) })),
    series:
      across.length > 0
        ? across.map(({ key }, i) => ({ label: words.keyOf(side, key), values: lines.map(({ cells }) => cells[i]) }))
        : [{ label: words.measure, values: lines.map(({ total }) => total) }],
    isTimeline: down?.period !== undefined,
    isStacked: isAdditive(measure) && values.every((value) => value >= 0),
  };
}

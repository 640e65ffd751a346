import { type ChartTable, isAdditive } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { ChartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import type { GroupColumn } from '../../../../shared/framework/query/ListQuery.ts';
import { periodsApart } from '../../../../shared/framework/query/periods.ts';
import type { ChartData } from '../../charts/ChartData.ts';

/** Colours of the values of a column, one for each key; undefined for values without a colour of their own. */
export type ColoursOf = (group: GroupColumn | undefined, keys: readonly GroupKey[]) => readonly (string | undefined)[];

/** A table of groups as values to draw. */
export function chartData(
  { groups: [down, side], measure }: ChartView,
  { lines, across, units }: ChartTable,
  words: Pick<ChartWords, 'keyOf' | 'measureOf' | 'acrossOf'>,
  coloursOf: ColoursOf,
): ChartData {
  const isPair = across.length > 0;
  const values = lines.flatMap(({ cells }) => cells.filter((value) => value !== undefined));
  const colours = coloursOf(
    down,
    lines.map(({ key }) => key),
  );
  const sideColours = coloursOf(
    side,
    across.map(({ key }) => key),
  );
  const places = placesOf(
    down,
    lines.map(({ key }) => key),
  );
  const acrossName = (column: ChartTable['across'][number]): string =>
    units.length > 1 ? words.acrossOf(side, column) : words.keyOf(side, column.key);
  return {
    categories: lines.map(({ key }, i) => ({ label: words.keyOf(down, key), colour: colours[i], place: places[i] ?? i })),
    series: isPair
      ? across.map((column, i) => ({ label: acrossName(column), values: lines.map(({ cells }) => cells[i]), colour: sideColours[i] }))
      : units.map((unit, i) => ({ label: words.measureOf(unit), values: lines.map(({ totals }) => totals[i]) })),
    isTimeline: down?.period !== undefined,
    // Amounts in several units must not be stacked as one.
    isStacked: units.length === 1 && isAdditive(measure) && values.every((value) => value >= 0),
  };
}

/** The places of periods on an axis of time, in periods after the first; what has no day, such as blanks, follows the last. */
function placesOf(group: GroupColumn | undefined, keys: readonly GroupKey[]): readonly number[] {
  const first = keys[0]?.value;
  let last = -1;
  return keys.map(({ value }) => {
    const apart =
      group?.period && typeof first === 'string' && typeof value === 'string' ? periodsApart(group.period, first, value) : undefined;
    last = Math.max(last + 1, apart ?? 0);
    return last;
  });
}

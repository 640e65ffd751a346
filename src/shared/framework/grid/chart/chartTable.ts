import type { Aggregate } from '../../query/ListQuery.ts';
import type { Group, GroupKey, GroupsAnswer } from '../groupsAnswer.ts';

/** Groups as a table: a line for each value of the first column, a cell for each value of the second; without a second one a cell alone. */
export interface ChartTable {
  readonly lines: readonly ChartLine[];
  /** The values of the second column; none without one. */
  readonly across: readonly { readonly key: GroupKey; readonly total: number | undefined }[];
  /** Over all rows. */
  readonly total: number | undefined;
  readonly isCut: boolean;
}

export interface ChartLine {
  readonly key: GroupKey;
  /** undefined: no rows, or none with a value. */
  readonly cells: readonly (number | undefined)[];
  readonly total: number | undefined;
}

/** Arranges the answer to a request for groups. */
export function chartTable({ groups, axes, isCut, count, aggregates }: GroupsAnswer, measure: Aggregate | undefined): ChartTable {
  const valueOf = (group: Pick<Group, 'count' | 'aggregates'>): number | undefined => measured(group, measure);
  const total = valueOf({ count, aggregates });
  const [down = [], across] = axes;
  if (!across) {
    const lines = down.flatMap((group) => group.keys.map((key) => ({ key, cells: [valueOf(group)], total: valueOf(group) })));
    return { lines, across: [], total, isCut };
  }
  const cells = new Map(groups.map((group) => [placeOf(group.keys), valueOf(group)]));
  const keysAcross = across.flatMap((group) => group.keys.map((key) => ({ key, total: valueOf(group) })));
  const lines = down.flatMap((group) =>
    group.keys.map((key) => ({
      key,
      cells: keysAcross.map((each) => cells.get(placeOf([key, each.key]))),
      total: valueOf(group),
    })),
  );
  return { lines, across: keysAcross, total, isCut };
}

function measured({ count, aggregates }: Pick<Group, 'count' | 'aggregates'>, measure: Aggregate | undefined): number | undefined {
  if (!measure) return count;
  const value = aggregates[`${measure.fn}:${measure.field}`];
  // Numbers beyond those of JSON come as text.
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function placeOf(keys: readonly GroupKey[]): string {
  return JSON.stringify(keys.map(({ value, others }) => [value, others > 0]));
}

/** True if the values of parts add up to the value of the whole. */
export function isAdditive(measure: Aggregate | undefined): boolean {
  return !measure || measure.fn === 'sum' || measure.fn === 'count';
}

/** The reason why groups make no pie, as the end of a message key; undefined if they make one. */
export function pieProblem(
  columns: number,
  measure: Aggregate | undefined,
  table: ChartTable | undefined,
): 'columns' | 'measure' | 'negative' | undefined {
  if (columns > 1) return 'columns';
  if (!isAdditive(measure)) return 'measure';
  return table?.lines.some(({ total = 0 }) => total < 0) ? 'negative' : undefined;
}

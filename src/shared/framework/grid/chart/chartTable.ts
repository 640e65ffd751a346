import { type Decimal, parseDecimal } from '../../decimals/Decimal.ts';
import { isSumOfParts } from '../../query/derivedFigures.ts';
import type { Aggregate } from '../../query/ListQuery.ts';
import type { Group, GroupKey, GroupsAnswer } from '../groupsAnswer.ts';
import type { ValueUnit } from '../totalColumn.ts';
import { readUnitTotals } from '../unitTotals.ts';

/**
 * Groups as a table: a line for each value of the first column, a cell for each value of the second; without a second column, only totals.
 */
export interface ChartTable<Value = number> {
  /** Units of the values, units with most rows first: at least one, undefined for values that have none. Values of two are never added. */
  readonly units: readonly ValueUnit[];
  readonly lines: readonly ChartLine<Value>[];
  /** The values of the second column, each in its units; none without a second column. */
  readonly across: readonly { readonly key: GroupKey; readonly unit: ValueUnit; readonly total: Value | undefined }[];
  /** Over all rows, for each unit. */
  readonly totals: readonly (Value | undefined)[];
  readonly isCut: boolean;
  /** Number of units with too few rows for separate values. */
  readonly otherUnits: number;
}

export interface ChartLine<Value = number> {
  readonly key: GroupKey;
  /** undefined: no rows, or none with a value. */
  readonly cells: readonly (Value | undefined)[];
  /** For each unit. */
  readonly totals: readonly (Value | undefined)[];
}

/** Arranges the answer to a request for groups. */
export function chartTable(answer: GroupsAnswer, measure: Aggregate | undefined): ChartTable {
  return arranged(answer, measure, (value) => {
    // Numbers too large or too precise for JSON arrive as text.
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  });
}

/** The same table with exact values. */
export function exactTable(answer: GroupsAnswer, measure: Aggregate | undefined): ChartTable<Decimal> {
  return arranged(answer, measure, (value) => (typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined));
}

function arranged<Value>(
  { groups, axes, isCut, count, aggregates }: GroupsAnswer,
  measure: Aggregate | undefined,
  read: (value: unknown) => Value | undefined,
): ChartTable<Value> {
  const measured = (group: GroupTotals, unit: ValueUnit) => read(measuredValue(group, measure, unit));
  const all = { count, aggregates };
  const { units, otherUnits } = unitsOf(all, measure);
  const totalsOf = (group: GroupTotals) => units.map((unit) => measured(group, unit));
  const [down = [], across = []] = axes;
  const cells = new Map(groups.map((group) => [placeOf(group.keys), group]));
  const columns = across.flatMap((group) =>
    group.keys.flatMap((key) => units.map((unit) => ({ key, unit, total: measured(group, unit) }))),
  );
  // Often most values of the second column occur with a single unit.
  const shown = units.length > 1 ? columns.filter(({ total }) => total !== undefined) : columns;
  const lines = down.flatMap((group) =>
    group.keys.map((key) => ({
      key,
      cells: shown.map((each) => {
        const cell = cells.get(placeOf([key, each.key]));
        return cell && measured(cell, each.unit);
      }),
      totals: totalsOf(group),
    })),
  );
  return { units, lines, across: shown, totals: totalsOf(all), isCut, otherUnits };
}

type GroupTotals = Pick<Group, 'count' | 'aggregates'>;

/** The units in which the rows have values. */
function unitsOf({ aggregates }: GroupTotals, measure: Aggregate | undefined): Pick<ChartTable, 'units' | 'otherUnits'> {
  const totals = measure && readUnitTotals(aggregates[nameOf(measure)]);
  const units = totals?.flatMap(({ unit, others, value }) => (others === 0 && value !== null ? [unit] : [])) ?? [];
  const otherUnits = totals?.reduce((sum, { others }) => sum + others, 0) ?? 0;
  return { units: units.length > 0 ? units : [undefined], otherUnits };
}

function measuredValue({ count, aggregates }: GroupTotals, measure: Aggregate | undefined, unit: ValueUnit): unknown {
  if (!measure) return count;
  const total = aggregates[nameOf(measure)];
  const ofUnits = readUnitTotals(total);
  return ofUnits ? ofUnits.find((each) => each.others === 0 && each.unit === unit)?.value : total;
}

function nameOf({ fn, field }: Aggregate): string {
  return `${fn}:${field}`;
}

/** Identifies a group of a table by its keys. */
export function placeOf(keys: readonly GroupKey[]): string {
  return JSON.stringify(keys.map(({ value, others }) => [value, others > 0]));
}

/** Share of the whole below which a slice of a pie can be neither seen nor labelled. */
const slicedMin = 0.03;

/** The table as a pie shows it: small slices are one, which comes last and has no rows of its own to lead to. */
export function pieTable(table: ChartTable): ChartTable {
  const { lines } = table;
  const valueOf = ({ totals: [total = 0] }: ChartLine): number => total;
  const whole = lines.reduce((sum, line) => sum + valueOf(line), 0);
  const small = lines.filter((line) => line.key.others > 0 || valueOf(line) < whole * slicedMin);
  if (small.length < 2) return table;
  const others = small.reduce((sum, { key }) => sum + Math.max(1, key.others), 0);
  const rest: ChartLine = {
    key: { value: null, label: null, others },
    cells: [],
    totals: [small.reduce((sum, line) => sum + valueOf(line), 0)],
  };
  return { ...table, lines: [...lines.filter((line) => !small.includes(line)), rest] };
}

/** True if the values of parts add up to the value of the whole. */
export function isAdditive(measure: Aggregate | undefined): boolean {
  return isSumOfParts(measure?.fn);
}

/** The reason why groups make no pie, as the end of a message key; undefined if they make one. */
export function pieProblem(
  columns: number,
  measure: Aggregate | undefined,
  table: ChartTable | undefined,
): 'columns' | 'measure' | 'units' | 'negative' | undefined {
  if (columns > 1) return 'columns';
  if (!isAdditive(measure)) return 'measure';
  if (table && table.units.length > 1) return 'units';
  return table?.lines.some(({ totals: [total = 0] }) => total < 0) ? 'negative' : undefined;
}

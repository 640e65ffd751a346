import type { UnitTotal } from '../../shared/framework/grid/unitTotals.ts';
import type { Aggregate, GroupColumn } from '../../shared/framework/query/ListQuery.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;
type Value = string | number | boolean | null;

interface Key {
  readonly value: Value;
  readonly label: string | null;
  readonly others: number;
}

interface Group {
  readonly keys: readonly Key[];
  readonly count: number;
  readonly aggregates: Totals;
}

/** A value, or one for each unit. */
type Total = number | null | readonly UnitTotal[];
type Totals = Readonly<Record<string, Total>>;

/** By field of an amount: the field with the unit of each row. */
export type Units = Readonly<Record<string, string>>;

/** The answer of the example server to a request with `group_by`, by docs/report-grid.md: the largest groups first, periods in order. */
export function groupsAnswer(
  rows: readonly Row[],
  columns: readonly GroupColumn[],
  aggregates: readonly Aggregate[],
  units: Units,
): object {
  const grouped = (by: readonly GroupColumn[]): readonly Group[] => {
    const groups = [...Map.groupBy(rows, (row) => JSON.stringify(by.map((column) => valueOf(row, column))))].map(([, members]) => ({
      keys: by.map((column) => keyOf(members[0] ?? {}, column)),
      count: members.length,
      aggregates: totalsOf(members, aggregates, units),
    }));
    return by.some(({ period }) => period)
      ? groups.toSorted((a, b) => String(a.keys[0]?.value).localeCompare(String(b.keys[0]?.value)))
      : groups.toSorted((a, b) => b.count - a.count);
  };
  return {
    groups: grouped(columns),
    axes: columns.map((column) => grouped([column])),
    groups_cut: false,
    count: rows.length,
    aggregates: totalsOf(rows, aggregates, units),
  };
}

function keyOf(row: Row, column: GroupColumn): Key {
  const label = row[`${column.field}_label`];
  return { value: valueOf(row, column), label: typeof label === 'string' ? label : null, others: 0 };
}

/** The value of a column; of a date the first day of its period. */
function valueOf(row: Row, { field, period }: GroupColumn): Value {
  const value = row[field] ?? null;
  if (!period || typeof value !== 'string') return value;
  const [year = '', month = ''] = value.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return { day: value, week: sundayBefore(value), month: `${year}-${month}-01`, quarter: `${year}-${quarter}-01`, year: `${year}-01-01` }[
    period
  ];
}

function sundayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

/** Totals by `function:field`. */
export function totalsOf(rows: readonly Row[], aggregates: readonly Aggregate[], units: Units): Totals {
  return Object.fromEntries(
    aggregates.map((aggregate) => {
      const unit = aggregate.fn === 'count' ? undefined : units[aggregate.field];
      return [`${aggregate.fn}:${aggregate.field}`, unit === undefined ? totalOf(rows, aggregate) : unitTotals(rows, aggregate, unit)];
    }),
  );
}

function totalOf(rows: readonly Row[], { fn, field }: Aggregate): number | null {
  const values = rows.flatMap((row) => (row[field] === null || row[field] === undefined ? [] : [Number(row[field])]));
  const sum = values.reduce((total, value) => total + value, 0);
  const results = { sum, avg: sum / values.length, min: Math.min(...values), max: Math.max(...values), count: values.length };
  return fn === 'count' || values.length > 0 ? results[fn] : null;
}

/** Units with most rows first, rows without a unit at the end. */
function unitTotals(rows: readonly Row[], aggregate: Aggregate, field: string): UnitTotal[] {
  return [...Map.groupBy(rows, (row) => row[field] ?? null)]
    .map(([unit, members]) => ({
      unit: unit === null ? null : String(unit),
      others: 0,
      count: members.length,
      value: totalOf(members, aggregate),
    }))
    .toSorted((a, b) => Number(a.unit === null) - Number(b.unit === null) || b.count - a.count);
}

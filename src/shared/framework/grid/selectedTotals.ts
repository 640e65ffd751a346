import { addDecimals, type Decimal, decimal, divideDecimals, formatDecimal, parseDecimal } from '../decimals/Decimal.ts';
import type { UnitTotal } from './unitTotals.ts';

/** A column with quantities. */
interface MeasuredColumn {
  readonly field: string;
  readonly unitField?: string | undefined;
}

/** Fraction digits of an average beyond those of its values. */
const averagePlaces = 6;

/**
 * Sum, average and number of the values of each column in some rows, by `function:field`, as a list sends its totals: exact, and with
 * units for each of them.
 */
export function selectedTotals(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly MeasuredColumn[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    columns.flatMap(({ field, unitField }) => {
      const values = rows.map((row) => ({
        value: valueOf(row[field]),
        unit: unitField === undefined ? undefined : unitOf(row[unitField]),
      }));
      const of = (unit: string | null | undefined) => values.flatMap((each) => (each.unit === unit && each.value ? [each.value] : []));
      const units = [...new Set(values.map(({ unit }) => unit))];
      return (['sum', 'avg', 'count'] as const).map((fn) => {
        if (unitField === undefined) return [`${fn}:${field}`, rules[fn](of(undefined))];
        const totals = units.map((unit = null): UnitTotal => ({ unit, others: 0, count: of(unit).length, value: rules[fn](of(unit)) }));
        return [`${fn}:${field}`, totals.toSorted((a, b) => b.count - a.count)];
      });
    }),
  );
}

const rules = {
  sum: (values: readonly Decimal[]) => (values.length > 0 ? formatDecimal(addDecimals(...values)) : null),
  avg: (values: readonly Decimal[]) => {
    if (values.length === 0) return null;
    const sum = addDecimals(...values);
    return formatDecimal(divideDecimals(sum, decimal(values.length), sum.places + averagePlaces));
  },
  count: (values: readonly Decimal[]) => values.length,
} as const;

function valueOf(value: unknown): Decimal | undefined {
  return typeof value === 'number' || typeof value === 'string' ? parseDecimal(value) : undefined;
}

function unitOf(unit: unknown): string | null {
  return typeof unit === 'string' && unit !== '' ? unit : null;
}

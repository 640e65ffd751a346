import { isObject } from '../isObject.ts';

/** Total of the rows with one unit. All units together cover all rows of the list or group. */
export interface UnitTotal {
  /** As in rows; null: rows without a unit, and other units put together. */
  readonly unit: string | null;
  /** Number of units that are put together, which have no value; 0 for a single unit. */
  readonly others: number;
  /** Number of rows. */
  readonly count: number;
  /** As the list sends it; null: no row has a value. */
  readonly value: unknown;
}

/** Reads a total with a value for each unit, those with most rows first; undefined for a single value. Grid contract 9. */
export function readUnitTotals(total: unknown): readonly UnitTotal[] | undefined {
  if (!Array.isArray(total)) return undefined;
  return total.filter(isObject).map(({ unit, others, count, value }) => ({
    unit: typeof unit === 'string' ? unit : null,
    others: typeof others === 'number' ? others : 0,
    count: typeof count === 'number' ? count : 0,
    value: value ?? null,
  }));
}

import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
} from '../../framework/decimals/Decimal.ts';
import type { BreakRow } from './RateReference.ts';

/** Pounds of one class; the class is null where a tariff has none. */
export interface ClassWeight {
  readonly freightClass: string | null;
  readonly weight: Decimal;
}

export interface ClassLine extends ClassWeight {
  /** Rate of a hundredweight at the break that won. */
  readonly rate: Decimal;
  readonly amount: Decimal;
}

export interface LineHaul {
  /** One line for each class, ascending. */
  readonly lines: readonly ClassLine[];
  /** Pounds from which the rates of the break hold. */
  readonly minWeight: Decimal;
  readonly deficit: { readonly weight: Decimal; readonly rate: Decimal; readonly amount: Decimal } | undefined;
  /** All lines with the deficit. */
  readonly cost: Decimal;
}

const hundred = decimal(100);

/** An exact rate of a weight, before it is rounded. */
function exactCost(weight: Decimal, rate: Decimal): Decimal {
  return multiplyDecimals(weight, rate);
}

/** Cents of an exact price of pounds by hundredweights, rounded once, half up. */
function cents(poundsByRate: Decimal): Decimal {
  return divideDecimals(poundsByRate, hundred, 2);
}

/**
 * The cheapest break of a lane for the weights of the classes, ascending. The price of a break is rounded once; a break above the weight
 * adds a deficit at the lowest rate, a line of its own: that price less the lines of the classes. Of equal prices the one without a
 * deficit wins, then the higher break; a break without a rate of each class is none.
 * @see domain 5.4, law F2, rating A8
 * @returns undefined if no break has a rate of each class
 */
export function lineHaulOf(weights: readonly ClassWeight[], rated: Decimal, breaks: readonly BreakRow[]): LineHaul | undefined {
  const byBreak = Map.groupBy(breaks, ({ min_weight }) => String(min_weight));
  const found = [...byBreak].flatMap(([least, rows]) => {
    const rates = weights.map(({ freightClass }) => rows.find((row) => (row.freight_class ?? null) === freightClass)?.rate_cwt);
    if (rates.length === 0 || rates.some((rate) => rate === undefined)) return [];
    return [
      priceBreak(
        weights,
        rated,
        decimal(least),
        rates.map((rate) => decimal(rate ?? 0)),
      ),
    ];
  });
  const [best] = found.toSorted(
    (a, b) =>
      compareDecimals(a.cost, b.cost) ||
      Number(a.deficit !== undefined) - Number(b.deficit !== undefined) ||
      compareDecimals(b.minWeight, a.minWeight),
  );
  return best;
}

function priceBreak(weights: readonly ClassWeight[], rated: Decimal, minWeight: Decimal, rates: readonly Decimal[]): LineHaul {
  const rateOf = (place: number): Decimal => rates[place] ?? decimal(0);
  const lowest = rates.reduce((least, rate) => (compareDecimals(rate, least) < 0 ? rate : least));
  const missing = addDecimals(minWeight, negative(rated));
  const exact = weights.map(({ weight }, place) => exactCost(weight, rateOf(place)));
  if (missing.digits <= 0n) {
    const cost = cents(addDecimals(...exact));
    const before = exact.slice(0, -1).map(cents);
    const amounts = [...before, addDecimals(cost, negative(addDecimals(...before)))];
    return { lines: linesOf(amounts), minWeight, deficit: undefined, cost };
  }
  const cost = cents(addDecimals(...exact, exactCost(missing, lowest)));
  const amounts = exact.map(cents);
  const amount = addDecimals(cost, negative(addDecimals(...amounts)));
  return { lines: linesOf(amounts), minWeight, deficit: { weight: missing, rate: lowest, amount: roundDecimal(amount, 2) }, cost };

  function linesOf(amounts: readonly Decimal[]): readonly ClassLine[] {
    return weights.map((each, place) => ({ ...each, rate: rateOf(place), amount: roundDecimal(amounts[place] ?? decimal(0), 2) }));
  }
}

/** The value with the opposite sign. */
export function negative({ digits, places }: Decimal): Decimal {
  return { digits: -digits, places };
}

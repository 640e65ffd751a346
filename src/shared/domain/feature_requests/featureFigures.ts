import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
} from '../../framework/decimals/Decimal.ts';
import { movedDay } from '../../framework/query/calendar.ts';

/** The estimate of a feature request; undefined: not known yet. */
export interface FeatureEstimate {
  readonly hoursDevelopment: Decimal | undefined;
  readonly hoursTesting: Decimal | undefined;
  readonly hourRate: Decimal | undefined;
  readonly savingsPerYear: Decimal | undefined;
}

/** Figures that follow from an estimate; undefined while something that it needs is not known, or is 0. */
export interface FeatureFigures {
  readonly investment: Decimal | undefined;
  /** Percent, one decimal. */
  readonly roi: Decimal | undefined;
  /** Months, one decimal. */
  readonly payback: Decimal | undefined;
  readonly financialReturn: Decimal | undefined;
}

/** Overhead of projects, 8 %. Rule R-186 */
const withOverhead = decimal('1.08');
/** Years whose savings count as the return. */
const yearsOfReturn = decimal(3);
const zero = decimal(0);

/** Investment, return, ROI and payback of a feature request. Rules, domain 5.12 */
export function featureFigures({ hoursDevelopment, hoursTesting, hourRate, savingsPerYear }: FeatureEstimate): FeatureFigures {
  if (!hoursDevelopment || !hoursTesting || !hourRate)
    return { investment: undefined, roi: undefined, payback: undefined, financialReturn: undefined };
  const cost = multiplyDecimals(multiplyDecimals(addDecimals(hoursDevelopment, hoursTesting), hourRate), withOverhead);
  const investment = roundDecimal(cost, 2);
  const isPaid = compareDecimals(investment, zero) > 0;
  const saves = savingsPerYear !== undefined && compareDecimals(savingsPerYear, zero) > 0;
  return {
    investment,
    roi: savingsPerYear && isPaid ? divideDecimals(multiplyDecimals(decimal(100), savingsPerYear), investment, 1) : undefined,
    payback: saves ? divideDecimals(multiplyDecimals(decimal(12), investment), savingsPerYear, 1) : undefined,
    financialReturn:
      savingsPerYear && addDecimals(multiplyDecimals(yearsOfReturn, savingsPerYear), multiplyDecimals(investment, decimal(-1))),
  };
}

/** Points of the age factor: all for a request that is older than six months, else none. Rule R-189 */
export function agePoints(requestDate: string, today: string): Decimal {
  return decimal(requestDate < movedDay(today, { months: -6 }) ? 100 : 0);
}

/** A factor of the score with the points that its members gave, 0 to 100 each. */
export interface FactorPoints {
  readonly weight: Decimal;
  readonly points: readonly Decimal[];
}

/**
 * The score of a request: the weighted mean of the points of its factors, of several members their mean; two decimals. A factor without
 * points does not count.
 * @returns undefined while no factor with a weight has points
 * @see rule R-188, domain 5.12
 */
export function featureScore(factors: readonly FactorPoints[]): Decimal | undefined {
  const scored = factors.filter(({ points }) => points.length > 0);
  const weights = addDecimals(zero, ...scored.map(({ weight }) => weight));
  if (compareDecimals(weights, zero) <= 0) return undefined;
  // Over a common number of members, so that only the result is rounded.
  const members = scored.reduce((product, { points }) => product * points.length, 1);
  const sum = addDecimals(
    zero,
    ...scored.map(({ weight, points }) =>
      multiplyDecimals(multiplyDecimals(weight, decimal(members / points.length)), addDecimals(zero, ...points)),
    ),
  );
  return divideDecimals(sum, multiplyDecimals(weights, decimal(members)), 2);
}

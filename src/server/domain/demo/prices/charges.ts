import { freightTaxes, percentOf } from '../../../../shared/domain/rating/freightTaxes.ts';
import { type FuelTable, fuelPercent } from '../../../../shared/domain/rating/fuelPercent.ts';
import { type Decimal, decimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { type DayNumber, weekday } from '../world/calendar.ts';
import { taxRatesOn } from './taxRates.ts';

/** Amounts of one shipment in cents. */
export interface Charges {
  readonly freight: number;
  readonly fuel: number;
  readonly accessorials: number;
  readonly tax: number;
  readonly total: number;
}

export interface PricedMove {
  readonly ratedWeightLb: number;
  readonly distanceKm: number;
  readonly day: DayNumber;
  readonly fromProvince: string;
  readonly fromCountry: string;
  readonly toProvince: string;
  readonly toCountry: string;
  readonly accessorials: number;
  /** Discount off the tariff, in per cent. */
  readonly discount: number;
}

/** Least price of line haul after discount. */
export const minimumCents = 9500;

/** Estimates a price near the tariff for the shipments that have no charge lines; taxes follow domain 5.10, each rounded half up once. */
export function priceMove(move: PricedMove): Charges {
  const perHundredweight = laneCents(move.distanceKm) * breakFactor(move.ratedWeightLb);
  const lineHaul = Math.round((move.ratedWeightLb / 100) * perHundredweight * (1 - move.discount / 100));
  const freight = Math.max(minimumCents, lineHaul);
  const fuel = toCents(percentOf(fromCents(freight), fuelPercentOn(move.day)));
  const tax = taxCents(freight + fuel + move.accessorials, move);
  return { freight, fuel, accessorials: move.accessorials, tax, total: freight + fuel + move.accessorials + tax };
}

/** Cents a hundredweight of the lightest freight by distance. */
export function laneCents(distanceKm: number): number {
  return 1100 + distanceKm * 1.6;
}

/** Lower bounds of weight in pounds, and the shares of the rate from there on. */
export const weightBreaks = [
  [0, 1],
  [500, 0.86],
  [1000, 0.74],
  [2000, 0.62],
  [5000, 0.53],
  [10_000, 0.46],
] as const;

function breakFactor(weightLb: number): number {
  return weightBreaks.findLast(([least]) => weightLb >= least)?.[1] ?? 1;
}

/** Discounts of accounts in turn, in per cent. */
const discounts = { least: 20, step: 7, count: 6 } as const;

/** Discount of an account off the tariff, in per cent. */
export function discountOf(account: number): number {
  return discounts.least + (account % discounts.count) * discounts.step;
}

/** An invented price of diesel in the week of a Monday, in tenths of a cent; it varies over the year. */
export function fuelPrice(monday: DayNumber): number {
  return Math.round(1420 + 160 * Math.sin(monday / 58) + 50 * Math.sin(monday / 11));
}

/** The table of fuel surcharges; prices in dollars a litre. */
export const fuelTable = { base_price: 1, base_pct: 10, step_price: 0.01, step_pct: 0.25 } as const;

const surcharges: FuelTable = {
  basePrice: decimal(fuelTable.base_price),
  basePct: decimal(fuelTable.base_pct),
  stepPrice: decimal(fuelTable.step_price),
  stepPct: decimal(fuelTable.step_pct),
};

const percentages = new Map<DayNumber, Decimal>();

/** Percentage of the fuel surcharge in the week of a day, from Monday on. */
export function fuelPercentOn(day: DayNumber): Decimal {
  const monday = day - ((weekday(day) + 6) % 7);
  let percent = percentages.get(monday);
  if (!percent) {
    percent = fuelPercent({ digits: BigInt(fuelPrice(monday)), places: 3 }, surcharges);
    percentages.set(monday, percent);
  }
  return percent;
}

/** Taxes in cents on the price of a move. */
export function taxCents(
  base: number,
  move: Pick<PricedMove, 'fromCountry' | 'toCountry' | 'fromProvince' | 'toProvince' | 'day'>,
): number {
  const taxes = freightTaxes(fromCents(base), move, taxRatesOn(move.toProvince, move.day));
  return taxes.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

function fromCents(cents: number): Decimal {
  return { digits: BigInt(cents), places: 2 };
}

/** @param amount with two places */
function toCents({ digits }: Decimal): number {
  return Number(digits);
}

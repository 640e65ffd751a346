import { type DayNumber, dayNumber, weekday } from './calendar.ts';

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
  const fuel = Math.round((freight * fuelBasisPoints(move.day)) / 10_000);
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

/** Fuel surcharge of the week, from Monday on, in hundredths of a per cent. */
export function fuelBasisPoints(day: DayNumber): number {
  const monday = day - ((weekday(day) + 6) % 7);
  return 1000 + Math.max(0, Math.floor((fuelPrice(monday) - 1000) / 10)) * 25;
}

const novaScotiaCut = dayNumber('2025-04-01');

/** Federal, harmonized and Quebec tax on the price of a move; nothing across a border or outside Canada. */
export function taxCents(
  base: number,
  move: Pick<PricedMove, 'fromCountry' | 'toCountry' | 'fromProvince' | 'toProvince' | 'day'>,
): number {
  if (move.fromCountry !== 'CA' || move.toCountry !== 'CA') return 0;
  const federal = Math.round((base * federalThousandths(move.toProvince, move.day)) / 1000);
  const isWithinQuebec = move.fromProvince === 'QC' && move.toProvince === 'QC';
  return federal + (isWithinQuebec ? Math.round((base * 9975) / 100_000) : 0);
}

function federalThousandths(province: string, day: DayNumber): number {
  switch (province) {
    case 'ON':
      return 130;
    case 'NB':
    case 'NL':
    case 'PE':
      return 150;
    case 'NS':
      return day >= novaScotiaCut ? 140 : 150;
    default:
      return 50;
  }
}

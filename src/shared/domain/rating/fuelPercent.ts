import { addDecimals, type Decimal, decimal, divideDecimals, multiplyDecimals } from '../../framework/decimals/Decimal.ts';

/** A table of fuel surcharges. */
export interface FuelTable {
  /** Price of fuel at which the surcharge is `basePct`. */
  readonly basePrice: Decimal;
  readonly basePct: Decimal;
  /** Each whole step of the price changes the surcharge by `stepPct`. */
  readonly stepPrice: Decimal;
  readonly stepPct: Decimal;
}

/**
 * Percentage of the fuel surcharge at a price of fuel, not below 0.
 * @see spec domain 5.5
 */
export function fuelPercent(price: Decimal, { basePrice, basePct, stepPrice, stepPct }: FuelTable): Decimal {
  const above = addDecimals(price, multiplyDecimals(basePrice, decimal(-1)));
  const steps = divideDecimals(above, stepPrice, 0, 'floor');
  const percent = addDecimals(basePct, multiplyDecimals(steps, stepPct));
  return percent.digits < 0n ? decimal(0) : percent;
}

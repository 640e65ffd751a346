import { type Decimal, decimal, divideDecimals, roundDecimal } from '../../framework/decimals/Decimal.ts';
import type { RateReference } from './RateReference.ts';

/** An amount of CAD in the currency of a price, rounded once, half up (rating A22). */
export function inCurrency(cad: Decimal, currency: 'CAD' | 'USD', { settings }: Pick<RateReference, 'settings'>): Decimal {
  return currency === 'CAD' ? roundDecimal(cad, 2) : divideDecimals(cad, decimal(settings.usd_rate), 2);
}

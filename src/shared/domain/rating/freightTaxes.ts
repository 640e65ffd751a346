import { type Decimal, decimal, divideDecimals, multiplyDecimals } from '../../framework/decimals/Decimal.ts';

/** Percentages of the destination's province on the day of the invoice; 0 for a tax that it does not have. */
export interface TaxRates {
  readonly hst: Decimal;
  readonly gst: Decimal;
  readonly qst: Decimal;
}

export interface TaxedMove {
  readonly fromCountry: string;
  readonly fromProvince: string;
  readonly toCountry: string;
}

export interface FreightTax {
  readonly kind: 'hst' | 'gst' | 'qst';
  /** Percent. */
  readonly rate: Decimal;
  readonly amount: Decimal;
}

/**
 * Taxes on the sum of the taxable lines, each rounded once to cents, half up; those of nothing are left out. Within Quebec both taxes are
 * on the price; Quebec's is not due on a move from another province. A move across the border or outside Canada has none.
 * @see spec domain 5.10
 */
export function freightTaxes(base: Decimal, { fromCountry, fromProvince, toCountry }: TaxedMove, rates: TaxRates): readonly FreightTax[] {
  if (fromCountry !== 'CA' || toCountry !== 'CA') return [];
  const due = (['hst', 'gst', 'qst'] as const).filter((kind) => kind !== 'qst' || fromProvince === 'QC');
  return due.map((kind) => ({ kind, rate: rates[kind], amount: percentOf(base, rates[kind]) })).filter(({ rate }) => rate.digits > 0n);
}

/** A percentage of an amount, rounded to cents, half up. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return divideDecimals(multiplyDecimals(amount, percent), hundred, 2);
}

const hundred = decimal(100);

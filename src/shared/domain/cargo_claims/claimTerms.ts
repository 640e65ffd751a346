import { DateTime } from 'luxon';
import { decimal, formatDecimal, multiplyDecimals, roundDecimal } from '../../framework/decimals/Decimal.ts';

/** Days of a claim, each as `YYYY-MM-DD`. */
export interface ClaimDays {
  readonly shipped: string;
  /** undefined: never delivered. */
  readonly delivered: string | undefined;
  readonly filed: string;
}

/** The days until which notice, claim and answer are due, each as `YYYY-MM-DD`. */
export interface ClaimTerms {
  readonly notice_due: string;
  readonly claim_due: string;
  readonly answer_due: string;
}

/**
 * Computes the terms of a cargo claim.
 * @param acknowledgedBy a claim that is acknowledged is answered 120 days after it was filed, then every 60 days: the first such day on
 *   or after this day; undefined for a claim that is not acknowledged, due 30 days after it was filed
 * @see law F1
 */
export function claimTerms({ shipped, delivered, filed }: ClaimDays, acknowledgedBy?: string): ClaimTerms {
  const claim_due = later(shipped, { months: 9 });
  const notice_due = delivered === undefined ? claim_due : later(delivered, { days: 60 });
  if (acknowledgedBy === undefined) return { notice_due, claim_due, answer_due: later(filed, { days: 30 }) };
  let answer_due = later(filed, { days: 120 });
  while (answer_due < acknowledgedBy) answer_due = later(answer_due, { days: 60 });
  return { notice_due, claim_due, answer_due };
}

/** The goods of a claim: amounts and weights with two decimals. */
export interface ClaimedGoods {
  readonly declaredValue: number | undefined;
  readonly weight: number;
  readonly weightUnit: 'LBS' | 'KGS';
  /** In dollars, such as 2.00. */
  readonly perPound: number;
}

/**
 * The limit of liability in dollars: the declared value, else the liability per pound × weight, rounded to cents. A kilogram
 * has 2.20462 pounds (rule R-065).
 * @see law F1
 */
export function liabilityLimit({ declaredValue, weight, weightUnit, perPound }: ClaimedGoods): number {
  if (declaredValue !== undefined) return declaredValue;
  const unit = decimal(weightUnit === 'KGS' ? '2.20462' : 1);
  const value = multiplyDecimals(decimal(weight), decimal(perPound));
  return Number(formatDecimal(roundDecimal(multiplyDecimals(value, unit), 2)));
}

function later(day: string, span: { readonly days: number } | { readonly months: number }): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus(span).toFormat('yyyy-MM-dd');
}

import { invariant } from '../AppError.ts';

/** An exact decimal number: `digits` × 10^−`places`; 12.50 is `{ digits: 1250n, places: 2 }`. */
export interface Decimal {
  readonly digits: bigint;
  /** Whole number, 0 or more. */
  readonly places: number;
}

/**
 * Direction for a value exactly between two results: `half_up` away from zero, as PostgreSQL's `round(numeric)`; `half_even` to the even
 * last digit. `floor` rounds every value down, for whole steps.
 */
export type Rounding = 'half_up' | 'half_even' | 'floor';

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses a number as PostgreSQL and JSON write it, such as `-12.50` or `1e-7`. A JavaScript number is taken as the text that it prints
 * as: 0.1 is one tenth.
 * @returns undefined for any other text, NaN and infinity
 */
export function parseDecimal(value: string | number | bigint): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(String(value).trim()) ?? [];
  if (whole === '') return undefined;
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places < 0 ? { digits: digits * powerOfTen(-places), places: 0 } : { digits, places };
}

/** A number that is known to be one. @throws Error for a text that is no number, NaN and infinity */
export function decimal(value: string | number | bigint): Decimal {
  const parsed = parseDecimal(value);
  invariant(parsed, `${String(value)} is a decimal number`);
  return parsed;
}

/** The exact sum; 0 of no values. */
export function addDecimals(...values: readonly Decimal[]): Decimal {
  const places = Math.max(0, ...values.map((value) => value.places));
  return { digits: values.reduce((sum, value) => sum + digitsAt(value, places), 0n), places };
}

/** The exact product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, places: a.places + b.places };
}

/** The quotient, rounded once to `places`. @throws Error for a divisor of 0 */
export function divideDecimals(a: Decimal, b: Decimal, places: number, rounding: Rounding = 'half_up'): Decimal {
  invariant(b.digits !== 0n, 'the divisor is not 0');
  const common = Math.max(a.places, b.places);
  return { digits: quotient(digitsAt(a, common) * powerOfTen(places), digitsAt(b, common), rounding), places };
}

/** The value with exactly `places` digits after the point. */
export function roundDecimal(value: Decimal, places: number, rounding: Rounding = 'half_up'): Decimal {
  if (value.places <= places) return { digits: digitsAt(value, places), places };
  return { digits: quotient(value.digits, powerOfTen(value.places - places), rounding), places };
}

/** Negative if a < b, 0 if they are equal, positive if a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [left, right] = [digitsAt(a, places), digitsAt(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The plain text with all `places`, such as `-0.50`: what PostgreSQL reads and writes. */
export function formatDecimal({ digits, places }: Decimal): string {
  const isNegative = digits < 0n;
  const text = String(isNegative ? -digits : digits).padStart(places + 1, '0');
  const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return isNegative ? `-${plain}` : plain;
}

function digitsAt(value: Decimal, places: number): bigint {
  return value.digits * powerOfTen(places - value.places);
}

const powers = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

/** The rounded quotient of two whole numbers. */
function quotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const whole = above / below;
  const twice = 2n * (above % below);
  const isHalfUp = twice > below || (twice === below && (rounding === 'half_up' || whole % 2n === 1n));
  const isFurther = rounding === 'floor' ? isNegative && twice > 0n : isHalfUp;
  const size = isFurther ? whole + 1n : whole;
  return isNegative ? -size : size;
}

import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  parseDecimal,
  roundDecimal,
} from '../decimals/Decimal.ts';
import type { LineTotal } from '../definitions/ScreenDescription.ts';

/**
 * The total of the values that lines have in one field, without errors of binary fractions; null where none has a value, and while one
 * is no number. An average has two digits more than the field.
 * @param decimals of the field
 */
export function lineTotal(values: readonly unknown[], fn: LineTotal['fn'], decimals = 0): number | null {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (fn === 'count') return filled.length;
  const numbers = filled.map((value) => parseDecimal(String(value))).filter((value) => value !== undefined);
  if (numbers.length === 0 || numbers.length < filled.length) return null;
  return Number(formatDecimal(totalOf(numbers, fn, decimals)));
}

function totalOf(numbers: readonly Decimal[], fn: Exclude<LineTotal['fn'], 'count'>, decimals: number): Decimal {
  switch (fn) {
    case 'min':
      return numbers.reduce((least, value) => (compareDecimals(value, least) < 0 ? value : least));
    case 'max':
      return numbers.reduce((most, value) => (compareDecimals(value, most) > 0 ? value : most));
    case 'sum':
      return roundDecimal(addDecimals(...numbers), decimals);
    case 'avg':
      return divideDecimals(addDecimals(...numbers), decimal(numbers.length), decimals + 2);
  }
}

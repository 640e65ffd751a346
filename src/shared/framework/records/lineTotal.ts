import type { LineTotal } from '../definitions/ScreenDescription.ts';

/**
 * The total of the values that lines have in one field; null where none has a value. An average has two digits more than the field.
 * @param decimals of the field
 */
export function lineTotal(values: readonly unknown[], fn: LineTotal['fn'], decimals = 0): number | null {
  const numbers = values.filter((value) => value !== null && value !== undefined && value !== '').map(Number);
  if (fn === 'count') return numbers.length;
  if (numbers.length === 0) return null;
  if (fn === 'min') return Math.min(...numbers);
  if (fn === 'max') return Math.max(...numbers);
  const sum = numbers.reduce((total, value) => total + value, 0);
  return fn === 'sum' ? Number(sum.toFixed(decimals)) : Number((sum / numbers.length).toFixed(decimals + 2));
}

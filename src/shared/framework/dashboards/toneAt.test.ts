import { expect, test } from 'vitest';
import { toneAt } from './toneAt.ts';

const limits = [
  { from: 10, tone: 'error' },
  { from: 0, tone: 'success' },
  { from: 1, tone: 'warning' },
] as const;

test.each<[string, number | string | null, string]>([
  ['a value at the lowest limit', 0, 'success'],
  ['below the next limit', 0.5, 'success'],
  ['at the next limit', 1, 'warning'],
  ['at the highest limit', 10, 'error'],
  ['below all limits', -1, 'neutral'],
  ['a number as text', '12.50', 'error'],
  ['a total over no rows', null, 'neutral'],
  ['a day', '2026-03-10', 'neutral'],
])('%s', (_name, value, tone) => {
  expect(toneAt(value, [...limits])).toBe(tone);
});

import { expect, test } from 'vitest';
import type { LineTotal } from '../definitions/ScreenDescription.ts';
import { lineTotal } from './lineTotal.ts';

test.each<[LineTotal['fn'], readonly unknown[], number | undefined, number | null]>([
  ['sum', [0.1, 0.2, null], 2, 0.3],
  ['sum', [null, undefined], 2, null],
  ['avg', [1, 2], 0, 1.5],
  ['avg', [1, 1, 2], 2, 1.3333],
  ['min', [3, 2, null], undefined, 2],
  ['max', [3, 2, null], undefined, 3],
  // As doubles 1.005 + 1 is a bit less, and would be rounded down.
  ['sum', [1.005, 1], 2, 2.01],
  ['sum', ['1.10', '2.20'], 2, 3.3],
  ['avg', [0.7, 0.1], 1, 0.4],
  ['sum', [-1.5, '1e-7'], 7, -1.4999999],
  ['sum', [1, 'many'], 2, null],
  ['count', [3, null, ''], undefined, 1],
  ['count', [], undefined, 0],
])('%s of %j with %j decimals is %j', (fn, values, decimals, expected) => {
  expect(lineTotal(values, fn, decimals)).toBe(expected);
});

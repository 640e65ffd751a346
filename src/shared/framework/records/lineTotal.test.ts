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
  ['count', [3, null, ''], undefined, 1],
  ['count', [], undefined, 0],
])('%s of %j with %j decimals is %j', (fn, values, decimals, expected) => {
  expect(lineTotal(values, fn, decimals)).toBe(expected);
});

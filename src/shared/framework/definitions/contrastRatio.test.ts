import { expect, test } from 'vitest';
import { contrastRatio } from './contrastRatio.ts';

test.each([
  ['black on white', '#000000', '#FFFFFF', 21],
  ['white on black', '#FFFFFF', '#000000', 21],
  ['a colour on itself', '#22577A', '#22577A', 1],
  ['the palest grey that passes on white', '#767676', '#FFFFFF', 4.54],
  ['the next paler one', '#777777', '#FFFFFF', 4.48],
])('%s', (_name, one, other, expected) => {
  expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
});

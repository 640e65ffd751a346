import { expect, test } from 'vitest';
import { pixelRatio } from './pixelRatio.ts';

test.each([
  ['a letter page on a common screen', { width: 816, height: 1056 }, 1, 1],
  ['a letter page on a fine screen', { width: 816, height: 1056 }, 2, 2],
  ['a page of many pixels', { width: 4000, height: 4000 }, 2, 1],
  ['a strip', { width: 100, height: 16_384 }, 2, 0.5],
])('%s', (_name, size, ofScreen, expected) => {
  expect(pixelRatio(size, ofScreen)).toBe(expected);
});

test('a page of 200 inches has no side and no area beyond those that browsers draw', () => {
  const side = 19_200 * pixelRatio({ width: 19_200, height: 19_200 }, 2);
  expect(side).toBeLessThanOrEqual(4000);
  expect(side).toBeGreaterThan(3900);
});

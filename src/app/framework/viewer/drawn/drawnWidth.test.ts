import { expect, test } from 'vitest';
import { widthOf } from './drawnWidth.ts';

test.each([
  [0.1, 816],
  [1, 816],
  [1.25, 1632],
  [2, 1632],
  [2.5, 2448],
  [9, 2448],
])('at the scale %d a page is asked for with a width of %d pixels', (scale, expected) => {
  expect(widthOf(scale)).toBe(expected);
});

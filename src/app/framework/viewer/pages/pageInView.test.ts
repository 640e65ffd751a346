import { expect, test } from 'vitest';
import { pageInView } from './pageInView.ts';

const places = [0, 1, 2, 3].map((index) => ({ index, start: index * 110, size: 100 }));

test.each([
  ['the first page at the top', 0, 100, 1, 1],
  ['the page with the larger part', 40, 100, 1, 1],
  ['… from the middle on the next one', 60, 100, 1, 2],
  ['the page that was asked for, among pages that are whole', 0, 330, 3, 3],
  ['the first of equal pages otherwise', 110, 210, 1, 2],
  ['the last page at the end', 330, 100, 1, 4],
  ['the page before, where none is in view', 1000, 100, 2, 2],
])('%s', (_name, top, height, current, expected) => {
  expect(pageInView(places, top, height, current)).toBe(expected);
});

import { expect, test } from 'vitest';
import { moveFavourite, toggleFavourite } from './menuPreferences.ts';

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ path: `pages/${name}`, title: name })) as [never, never, never];

test.each([
  ['the second one up', 'pages/b', -1, [b, a, c]],
  ['the first one up', 'pages/a', -1, [a, b, c]],
  ['the first one to the end', 'pages/a', 9, [b, c, a]],
  ['an unknown one', 'pages/x', 1, [a, b, c]],
])('%s', (_name, path, by, expected) => {
  expect(moveFavourite([a, b, c], path, by)).toEqual(expected);
});

test('a screen is marked at the end of the list, and unmarked', () => {
  expect(toggleFavourite([a], b)).toEqual([a, b]);
  expect(toggleFavourite([a, b], { path: 'pages/a', title: 'under another name' })).toEqual([b]);
});

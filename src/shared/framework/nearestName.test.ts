import { expect, test } from 'vitest';
import { nearestName } from './nearestName.ts';

const names = ['title', 'author', 'author_label', 'pages', 'published_on', 'id'];

test.each([
  ['a letter left out', 'titel', 'title'],
  ['two letters swapped', 'auhtor', 'author'],
  ['a letter too many', 'pagess', 'pages'],
  ['another case', 'PUBLISHED_ON', 'published_on'],
  ['the nearest of two', 'author_labl', 'author_label'],
  ['nothing near', 'colour', undefined],
  ['nothing near a short name', 'xyz', undefined],
  ['one letter more than a short name', 'ids', 'id'],
  ['one letter of two', 'ix', 'id'],
  ['two letters of three', 'odd', undefined],
])('nearestName: %s', (_name, given, expected) => {
  expect(nearestName(given, names)).toBe(expected);
});

test('a name is not proposed in place of itself', () => {
  expect(nearestName('title', ['title'])).toBeUndefined();
});

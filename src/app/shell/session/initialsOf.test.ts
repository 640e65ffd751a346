import { expect, test } from 'vitest';
import { initialsOf } from './initialsOf.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Marie-Ève de la Tour', 'MT'],
  ['émile', 'É'],
  ['northern.admin', 'NA'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

import { expect, test } from 'vitest';
import { canViewSource } from './canViewSource.ts';

test.each([
  ['ADMIN', true],
  ['EMPLOYEE', false],
  ['SALES', false],
  ['CUSTOMER', false],
  ['ANON', false],
  ['admin', false],
  ['', false],
  [undefined, false],
])('the source view of a user of type %s: %s [B-109]', (type, expected) => {
  expect(canViewSource(type)).toBe(expected);
});

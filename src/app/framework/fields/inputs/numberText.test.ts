import { expect, test } from 'vitest';
import { parseNumber, plainNumber, shownNumber } from './numberText.ts';

test.each([
  ['fr', '12,5', 12.5],
  ['fr', '12.5', 12.5],
  ['fr', '1 250,75', 1250.75],
  ['en', '12.5', 12.5],
  ['en', '1,250.75', 1250.75],
])('in %s %s is read as %d', (language, text, number) => {
  expect(parseNumber(text, language)).toBe(number);
});

test.each([
  ['fr', '12,5', '12.5'],
  ['fr', '12.5', '12.5'],
  ['fr', '12,', '12.'],
  ['en', '12.5', '12.5'],
  ['en', '1,2', '1,2'],
])('[B-163] in %s a filter holds %s as %s', (language, typed, plain) => {
  expect(plainNumber(typed, language)).toBe(plain);
});

test.each([
  ['fr', '12.5', '12,5'],
  ['fr', '12.', '12,'],
  ['en', '12.5', '12.5'],
])('in %s a filter of %s is shown as %s', (language, plain, shown) => {
  expect(shownNumber(plain, language)).toBe(shown);
});

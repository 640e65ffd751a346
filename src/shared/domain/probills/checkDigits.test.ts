import { describe, expect, test } from 'vitest';
import { type CheckMethod, checkDigit, countProbills, isChecked, nextProbill } from './checkDigits.ts';

describe('check digit of a probill number (law F14)', () => {
  test.each<[string, CheckMethod, number | undefined]>([
    ['330001234', 'none', undefined],
    ['330001234', 'mod7', 3],
    ['000000000', 'mod7', 0],
    ['000000006', 'mod7', 6],
    ['000000007', 'mod7', 0],
    ['330001234', 'mod11', 9],
    ['000000000', 'mod11', 0],
    ['000000011', 'mod11', 0],
    ['000000001', 'mod11', undefined],
    ['000000012', 'mod11', undefined],
    ['000000010', 'mod11', 1],
    ['000000002', 'mod11', 9],
  ])('[R-010] of %s by %s is %s', (firstNine, method, digit) => {
    expect(checkDigit(firstNine, method)).toBe(digit);
  });

  test.each<[string, CheckMethod, boolean]>([
    ['3300012340', 'none', true],
    ['3300012343', 'mod7', true],
    ['3300012344', 'mod7', false],
    ['3300012349', 'mod11', true],
    ['3300012340', 'mod11', false],
    ['0000000010', 'mod11', false],
    ['0000000011', 'mod11', false],
  ])('[R-010] %s passes %s: %s', (number, method, passes) => {
    expect(isChecked(number, method)).toBe(passes);
  });
});

describe('numbers of a range', () => {
  test.each<[string, string, CheckMethod, string | undefined]>([
    ['3300000000', '3300000009', 'none', '3300000000'],
    ['3300000009', '3300000009', 'none', '3300000009'],
    ['3300000010', '3300000009', 'none', undefined],
    ['3300012340', '3300012349', 'mod7', '3300012343'],
    ['3300012344', '3300012349', 'mod7', undefined],
    ['3300012344', '3300012359', 'mod7', '3300012354'],
    ['0000000000', '0000000019', 'mod11', '0000000000'],
    // 000000001 has no check digit.
    ['0000000001', '0000000029', 'mod11', '0000000029'],
    ['0000000001', '0000000028', 'mod11', undefined],
    ['9999999999', '9999999999', 'none', '9999999999'],
  ])('from %s to %s by %s: %s', (from, last, method, next) => {
    expect(nextProbill(from, last, method)).toBe(next);
  });

  test.each<[string, string]>([
    ['0000000000', '0000000999'],
    ['3300012340', '3300012399'],
    ['3300012345', '3300013341'],
    ['3300012349', '3300012349'],
    ['0000000010', '0000000019'],
    ['3300000010', '3300000009'],
  ])('the count from %s to %s is that of the numbers taken one by one', (from, last) => {
    for (const method of ['none', 'mod7', 'mod11'] as const) {
      let count = 0;
      for (let number = Number(from); number <= Number(last); number += 1)
        if (isChecked(String(number).padStart(10, '0'), method)) count += 1;
      expect([method, countProbills(from, last, method)]).toEqual([method, count]);
    }
  });
});

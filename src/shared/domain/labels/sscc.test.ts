import { describe, expect, test } from 'vitest';
import { gs1CheckDigit, isGs1Prefix, ssccOf } from './sscc.ts';

describe('SSCC (law F13)', () => {
  test.each([
    ['10614141123456789', 7],
    ['00614141123456789', 0],
    ['00000000000000000', 0],
  ])('the check digit of %s is %s', (body, digit) => {
    expect(gs1CheckDigit(body)).toBe(digit);
  });

  test.each([
    ['0614141', 123456789, '006141411234567890'],
    ['0614141', 1123456789, '106141411234567897'],
    ['0614141000', 1, '006141410000000010'],
    ['0614141', 0, '006141410000000005'],
  ])('of prefix %s and serial number %s is %s', (prefix, serial, sscc) => {
    expect(ssccOf(prefix, serial)).toHaveLength(18);
    expect(ssccOf(prefix, serial).slice(0, 17)).toBe(sscc.slice(0, 17));
    expect(Number(ssccOf(prefix, serial).slice(17))).toBe(gs1CheckDigit(sscc.slice(0, 17)));
  });

  test.each([
    ['0614141', true],
    ['0614141000', true],
    ['061414', false],
    ['06141410001', false],
    ['061414a', false],
    ['', false],
  ])('%s is a company prefix: %s', (text, isOne) => {
    expect(isGs1Prefix(text)).toBe(isOne);
  });
});

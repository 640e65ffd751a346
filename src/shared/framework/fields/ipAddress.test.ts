import { expect, test } from 'vitest';
import { isIpRange } from './ipAddress.ts';

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['2001:DB8:0:0:0:0:0:1/128', true],
  ['203.0.113.300', false],
  ['203.0.113', false],
  ['203.0.113.07', false],
  ['203.0.113.0/33', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['2001:db8::1::2', false],
  [':::', false],
  ['2001:db8::/129', false],
  ['fe80::1%eth0', false],
  ['example.com', false],
  ['', false],
])('[R-024] %s is an address or a range: %s', (text, expected) => {
  expect(isIpRange(text)).toBe(expected);
});

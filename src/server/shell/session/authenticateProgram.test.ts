import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIpRange } from '../../../shared/framework/fields/ipAddress.ts';
import { isWithin } from './authenticateProgram.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['198.51.100.0/24', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['2001:db8::5', ['203.0.113.0/24', '2001:db8::/32'], true],
  ['203.0.113.8', ['2001:db8::/32'], false],
  ['203.0.113.8', ['203.0.113.300', '203.0.113'], false],
])('[R-024] %s among %s: %s', (address, ranges, expected) => {
  expect(isWithin(ranges, address)).toBe(expected);
});

test('[R-024] each range that a form takes can be asked for an address', () => {
  const part = fc.constantFrom('203.0.113.7', '0', '::', ':', '2001', 'db8', '255', '256', '.', '/', '24', '129', 'f');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const range = parts.join('');
      const [address = ''] = range.split('/');
      fc.pre(isIpRange(range));
      expect(isWithin([range], isIPv6(address) ? '2001:db8::5' : '203.0.113.9')).toBeTypeOf('boolean');
    }),
    { numRuns: 500 },
  );
});

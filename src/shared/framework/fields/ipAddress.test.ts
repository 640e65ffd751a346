import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
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

test('[R-024] each range that is taken can be asked for an address', () => {
  const part = fc.constantFrom('203.0.113.7', '0', '::', ':', '2001', 'db8', '255', '256', '.', '/', '24', '129', 'f');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const [address = '', prefix] = parts.join('').split('/');
      if (!isIpRange(parts.join(''))) return;
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      expect(() => new BlockList().addSubnet(address, Number(prefix ?? 1), family)).not.toThrow();
    }),
    { numRuns: 5000 },
  );
});

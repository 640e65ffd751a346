import { expect, test } from 'vitest';
import { networkOf } from './networkOf.ts';

test.each([
  ['an address of IPv4 is itself', '203.0.113.9', '203.0.113.9'],
  ['… also where it is written as one of IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['… in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['an address of IPv6 is its network', '2001:db8:a:b:1:2:3:4', '2001:db8:a:b::/64'],
  ['… however it is written', '2001:0DB8:000a:B:0:0:0:4', '2001:db8:a:b::/64'],
  ['… with zeros left out before its middle', '2001:db8::1', '2001:db8:0:0::/64'],
  ['… with zeros left out behind its middle', '2001:db8:a:b::1', '2001:db8:a:b::/64'],
  ['… with zeros left out at its start', '::1', '0:0:0:0::/64'],
  ['… with zeros left out at its end', '2001:db8::', '2001:db8:0:0::/64'],
  ['… with the name of a cable', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['… that ends as one of IPv4', '64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['what is no address stays', 'unknown', 'unknown'],
])('%s', (_name, address, network) => {
  expect(networkOf(address)).toBe(network);
});

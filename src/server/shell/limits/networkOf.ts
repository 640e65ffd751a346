import { isIPv6 } from 'node:net';

/**
 * Key to count attempts of an address by: an IPv4 address itself, but the /64 network of an IPv6 address, because the owner of one
 * address there has them all and could use another one for each attempt.
 * @returns `203.0.113.9`, also for the same address mapped to IPv6; `2001:db8:0:1::/64`; a text that is no address unchanged
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  // The URL parser normalizes the hexadecimal groups and writes the longest run of zeros as `::`.
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const groups = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return `${[...groups, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}

/** An IPv4 address that is written as one of IPv6 (`::ffff:203.0.113.9`), as itself; others unchanged. */
export function unmapped(address: string): string {
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}

import { isIPv6 } from 'node:net';

/**
 * What attempts of an address are counted by: the address itself, but of IPv6 its network of 64 bits, since whoever has one address
 * there has them all and could take another one for each attempt.
 * @returns `203.0.113.9`, also for the same address written as one of IPv6; `2001:db8:0:1::/64`; what is no address as it is
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // The parser of addresses writes groups of hexadecimal digits in one way, and the longest run of zeros as `::`.
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

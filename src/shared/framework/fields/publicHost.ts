import { ipv4Number, isIpv6 } from './ipAddress.ts';

/** Top-level names that no public name server knows (RFC 6761, 6762, 8375 and habits of office networks). */
const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|invalid|onion)$/;

/** First address and length of the network of each IPv4 range that is not public (IANA special-purpose registry). */
const privateRanges: readonly (readonly [first: string, length: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * True for the host of a URL that can be reached from the internet: a full domain name, or an IP address outside of the private,
 * loopback, link-local and reserved ranges. Other spellings of IPv4 addresses (`127.1`, `0x7f000001`, `2130706433`) are refused. The
 * name is not looked up: a caller of the address has to judge what the name leads to.
 * @param host in lower case, an IPv6 address in brackets
 */
export function isPublicHost(host: string): boolean {
  const [, inner] = /^\[([0-9a-f:]+)\]$/.exec(host) ?? [];
  if (inner !== undefined) return isPublicIpv6(inner);
  const number = ipv4Number(host);
  if (number !== undefined) return !privateRanges.some(([first, length]) => isWithin(number, first, length));
  const name = host.replace(/\.$/, '');
  const labels = name.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return isName && /^[a-z]/.test(labels.at(-1) ?? '') && !privateNames.test(name);
}

function isWithin(number: number, first: string, length: number): boolean {
  const size = 2 ** (32 - length);
  return Math.floor(number / size) === Math.floor((ipv4Number(first) ?? 0) / size);
}

/** Only global unicast (2000::/3), without documentation and the ranges that carry an IPv4 address (Teredo, 6to4). */
function isPublicIpv6(text: string): boolean {
  if (!isIpv6(text)) return false;
  const [head = ''] = text.split('::');
  const [first = 0, second = 0] = head.split(':').map((group) => Number.parseInt(group || '0', 16));
  return first >= 0x2000 && first <= 0x3fff && first !== 0x2002 && !(first === 0x2001 && (second === 0 || second === 0xdb8));
}

/** An IPv4 address as a number; undefined for another text. A leading zero, which some programs read as octal, is refused. */
export function ipv4Number(text: string): number | undefined {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.some((byte) => byte > 255) ? undefined : bytes.reduce((number, byte) => number * 256 + byte, 0);
}

/** true: an IPv6 address in hexadecimal groups, `::` for a run of zeros (RFC 4291). Zones and a tail of IPv4 are refused. */
export function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  const groups = [head, ...(tail ? [tail] : [])].flatMap((part) => (part === '' ? [] : part.split(':')));
  const isWhole = tail === undefined ? groups.length === 8 : groups.length < 8;
  return more.length === 0 && isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

/** true: an address, alone or with the length of a prefix (CIDR, RFC 4632): `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isIpRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const longest = ipv4Number(address) !== undefined ? 32 : isIpv6(address) ? 128 : -1;
  return longest > 0 && more.length === 0 && (prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= longest));
}

import type { FastifyRequest } from 'fastify';

/**
 * Tells a call that a browser sends for a page of another site. Browsers say so by headers that no page can change; other clients send
 * neither and are never foreign.
 * @param publicUrl the portal's address, for a proxy that does not pass on the host by which people call it
 */
export function isForeignSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  // Another host of the same domain, or a browser that does not send this header: the origin decides.
  return origin !== undefined && !isOwnOrigin(origin, [host, hostOf(publicUrl)]);
}

/** By host alone: the proxy that ends TLS need not tell of it. `null`, as sandboxed pages send, is no own origin. */
function isOwnOrigin(origin: string, hosts: readonly (string | undefined)[]): boolean {
  const host = hostOf(origin);
  return host !== undefined && hosts.includes(host);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host.toLowerCase();
}

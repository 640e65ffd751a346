import type { FastifyRequest } from 'fastify';

/**
 * true: a browser sent the call for a page of another site. Browsers state this in headers that no page can change; other clients send
 * neither header and are never foreign.
 * @param publicUrl the portal's address, for a proxy that does not pass on the public host
 */
export function isForeignSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  // Another host of the same domain that hides its origin, as a link or a picture does.
  if (site === 'same-site' && origin === undefined) return true;
  // Another host of the same domain, or a browser that does not send this header: the origin decides.
  return origin !== undefined && !isOwnOrigin(origin, [host, hostOf(publicUrl)]);
}

/** Compares only the host, since a proxy that ends TLS may hide the protocol. `null`, sent by sandboxed pages, is not an own origin. */
function isOwnOrigin(origin: string, hosts: readonly (string | undefined)[]): boolean {
  const host = hostOf(origin);
  return host !== undefined && hosts.includes(host);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host.toLowerCase();
}

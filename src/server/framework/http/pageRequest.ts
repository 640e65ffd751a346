import type { FastifyRequest } from 'fastify';

/**
 * true: the request is for a page of the app, by a browser, or by a program that takes any type (a monitor, a link preview, curl) at an
 * address without a file ending. A missing file must not be answered with a page.
 */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isCall(url)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(url.split('?', 1)[0] ?? ''));
}

/** true: an address of the API. */
export function isCall(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

/**
 * Repairs an unreadable address: an address with an extra slash at the start, which would name another host, or with a percent sign that
 * escapes nothing.
 * @returns the probable address; undefined if it cannot be repaired, and for one that names a host, as sent to a proxy
 */
export function readableAddress(url: string): string | undefined {
  if (!/^[/\\]/.test(url)) return undefined;
  const single = url.replace(/^[/\\]+/, '/');
  const readable = isReadable(single) ? single : single.replaceAll('%', '%25');
  return readable === url ? undefined : readable;
}

function isReadable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

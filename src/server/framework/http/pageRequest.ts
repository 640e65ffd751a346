import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of the app is wanted: by a browser, or by a program that takes anything (a monitor, a preview of a link, curl) at an
 * address that is no file's. A file that is missing must not be answered with a page.
 */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isCall(url)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(url.split('?', 1)[0] ?? ''));
}

/** Whether an address is the API's own. */
export function isCall(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

/**
 * The address that was probably meant by one that cannot be read: a slash too many at its start, which would name another host, or a
 * percent sign that escapes nothing.
 * @returns undefined when it cannot be read any better, and for one that names a host, as is sent to a proxy
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

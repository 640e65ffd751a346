import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { extensionOf } from '../../../shared/framework/files/fileTypes.ts';
import type { ByteRange, ContentStore } from '../context/ContentStore.ts';
import { contentDisposition } from '../exports/contentDisposition.ts';
import { fileErrors } from './fileErrors.ts';

interface SentContent {
  readonly filename: string;
  readonly content_type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Types that a browser could run as a page of the portal, if it opened them in spite of the header. */
const executable: ReadonlySet<string> = new Set(['text/html', 'image/svg+xml', 'application/xml', 'application/xhtml+xml']);

/**
 * Sends a file, or the part that the request asks for (RFC 9110, 14), for saving, never for opening in the portal's own origin.
 * @throws AppError `file_content_missing` (404), `range_refused` (416)
 */
export async function sendContent(
  store: ContentStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentContent,
): Promise<FastifyReply> {
  const { filename, content_type: type, size, sha256 } = file;
  const tag = `"${sha256.slice(0, 32)}"`;
  const range =
    request.headers['if-range'] === undefined || request.headers['if-range'] === tag ? rangeOf(request.headers.range, size) : undefined;
  const content: Readable = await store.open(sha256, range);
  const extension = extensionOf(filename);
  const name = extension === '' ? filename : filename.slice(0, -extension.length - 1);
  return reply
    .code(range ? 206 : 200)
    .headers({
      'content-disposition': extension === '' ? plainDisposition(filename) : contentDisposition(name, filename.slice(-extension.length)),
      'accept-ranges': 'bytes',
      etag: tag,
      'content-length': range ? range.end - range.start + 1 : size,
      'content-security-policy': "default-src 'none'; sandbox",
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    })
    .type(executable.has(type) ? 'application/octet-stream' : type)
    .send(content);
}

function plainDisposition(name: string): string {
  return contentDisposition(name, 'bin').replaceAll('.bin', '');
}

/**
 * The one range of bytes that a request asks for; undefined for the whole file: no range, several, or another unit.
 * @throws AppError `range_refused` (416) beyond the end
 */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) throw fileErrors.range_refused({ size });
  return { start, end };
}

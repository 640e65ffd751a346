import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A long text, the same for many answers, packed once. */
export interface PackedText {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak, since it is the same for all encodings. */
  readonly etag: string;
}

/** Packs a text off the main thread. */
export async function packText(text: string): Promise<PackedText> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ]);
  return { plain, br, gzip: gzipped, etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` };
}

/** Sends a packed text as JSON in the first encoding that the client takes; 304 if the client has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: PackedText): FastifyReply {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.headers({ 'cache-control': 'no-cache', etag: packed.etag, vary: 'accept-encoding' });
  if (known.split(',').some((each) => each.trim() === packed.etag)) return reply.code(304).send();
  const encoding = takes(String(accepted), 'br') ? 'br' : takes(String(accepted), 'gzip') ? 'gzip' : undefined;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(encoding ? packed[encoding] : packed.plain);
}

/** true: a list of encodings names one and does not refuse it by `q=0`. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
}

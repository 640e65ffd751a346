import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

interface SentFile {
  /** Value of content-disposition. */
  readonly disposition: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Buffer>;
  /** Last words of a file that breaks off. */
  readonly broken: string | undefined;
}

/** Sends a file as it is written. If its rows end early, the file says so at its end, and the answer is broken off. */
export function sendFile(reply: FastifyReply, { disposition, mediaType, content, broken }: SentFile): FastifyReply {
  const body = Readable.from(untilBroken(content, broken, reply), { objectMode: false });
  return reply.header('content-disposition', disposition).type(mediaType).send(body);
}

async function* untilBroken(
  content: SentFile['content'],
  broken: string | undefined,
  { raw }: FastifyReply,
): AsyncGenerator<string | Buffer> {
  try {
    yield* content;
  } catch (error) {
    if (broken !== undefined && !raw.destroyed) {
      yield broken;
      // Broken off at once, the answer would lose what the client has not taken yet.
      for (let i = 0; i < patience && raw.writableLength > 0 && !raw.destroyed; i++) await wait(checkMs);
    }
    throw error;
  }
}

const [patience, checkMs] = [40, 50] as const;

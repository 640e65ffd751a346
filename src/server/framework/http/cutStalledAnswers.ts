import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a client that takes nothing of its answer for `stalledMs`, so that a stream behind the answer ends and gives
 * back what it holds. The client sees a broken answer. A pause of the server itself, such as a slow statement, does not count.
 * Decisions 48.
 */
export function cutStalledAnswers(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return;
    const answer = reply.raw;
    answer.setTimeout(stalledMs, () => {
      // Everything is taken: the next piece is awaited from the server, and starts the time anew.
      if (answer.writableLength === 0) return;
      request.log.warn({ stalledMs }, 'answer broken off: the client takes nothing of it');
      answer.destroy();
    });
  });
}

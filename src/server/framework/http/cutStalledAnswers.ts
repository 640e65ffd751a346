import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Parts into which the time is cut: the end is late by one part at most, since the first may have seen a last piece go. */
const parts = 6;

/**
 * Closes the connection of a client that takes nothing of its answer for `stalledMs`, so that a stream behind the answer ends and gives
 * back what it holds. The client sees a broken answer. A pause of the server itself, such as a slow statement, does not count.
 * Decisions 48.
 */
export function cutStalledAnswers(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    const answer = reply.raw;
    const partMs = stalledMs / parts;
    let quiet = { parts: 0, at: 0, written: -1 };
    // Called when a part has passed in which nothing was written, and nothing of what is being written was taken.
    answer.setTimeout(partMs, () => {
      // Everything is taken: the next piece is awaited from the server, and starts the time anew.
      if (answer.writableLength === 0) return;
      const at = performance.now();
      const goesOn = quiet.written === socket.bytesWritten && at - quiet.at < 1.5 * partMs;
      quiet = { parts: goesOn ? quiet.parts + 1 : 1, at, written: socket.bytesWritten };
      if (quiet.parts < parts) return void answer.setTimeout(partMs);
      request.log.warn({ stalledMs }, 'answer broken off: the client takes nothing of it');
      answer.destroy();
    });
  });
}

import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Number of checks within the time: the cut is late by one part at most, since the client may have taken a last piece during the first. */
const parts = 6;

/**
 * Closes the connection of a client that takes nothing of its answer for `stalledMs`, so that a stream behind the answer ends and
 * releases its resources. The client sees a broken answer. A pause of the server itself, such as a slow statement, does not count.
 * Decisions 48.
 */
export function cutStalledAnswers(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    const answer = reply.raw;
    const partMs = stalledMs / parts;
    let quiet = { parts: 0, at: 0, written: -1 };
    // Called after a part without a write and without progress of the current write.
    answer.setTimeout(partMs, () => {
      // The client has taken everything: the server owes the next piece, which restarts the time.
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

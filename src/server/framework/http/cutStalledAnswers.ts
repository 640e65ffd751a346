import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Number of checks within the time: the cut is late by one part at most, since the client may have taken a last piece during the first. */
const parts = 6;

/**
 * Closes the connection of a client that takes nothing of its answer for `stalledMs`, so that a stream behind the answer ends and
 * releases its resources. The client sees a broken answer. A pause of the server itself, such as a slow statement, does not count.
 * A streamed answer also ends when its client takes less than the piece being written within `slowParts` times `stalledMs`: a few bytes now
 * and then are not enough. Law 48.
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
  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    if (!(payload instanceof Readable) || !(socket instanceof Socket)) return;
    watchPieces(reply.raw, socket, slowParts * stalledMs, () => {
      request.log.warn({ stalledMs }, 'answer broken off: the client takes too little of it');
      reply.raw.destroy();
    });
  });
}

/** Waits, in times of a stalled client, after which a client is too slow. A piece has some 64 KB: with 30 seconds, less than 1 KB a second. */
const slowParts = 3;

/**
 * Calls `onSlow` once when a piece of an answer is not taken within `pieceMs`.
 * @param answer its `writableLength` is above 0 while the client has not taken all that was written
 */
export function watchPieces(
  answer: Pick<ServerResponse, 'writableLength' | 'once'>,
  socket: Pick<Socket, 'bytesWritten'>,
  pieceMs: number,
  onSlow: () => void,
): void {
  let piece = { written: -1, checks: 0 };
  const timer = setInterval(() => {
    const isSame = answer.writableLength > 0 && socket.bytesWritten === piece.written;
    piece = { written: socket.bytesWritten, checks: isSame ? piece.checks + 1 : 0 };
    if (piece.checks < parts) return;
    clearInterval(timer);
    onSlow();
  }, pieceMs / parts);
  timer.unref();
  answer.once('close', () => clearInterval(timer));
}

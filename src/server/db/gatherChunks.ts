import { Transform } from 'node:stream';

/**
 * Joins the small pieces in which PostgreSQL sends rows (8 kB) into larger ones: each piece costs a pass through every stream,
 * frame and system call.
 * @param size bytes from which a chunk is passed on
 */
export function gatherChunks(size: number): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (): Buffer => {
    const whole = Buffer.concat(pieces, length);
    pieces = [];
    length = 0;
    return whole;
  };
  return new Transform({
    highWaterMark: 4 * size,
    transform: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      length += piece.length;
      done(null, length < size ? undefined : take());
    },
    flush: (done) => done(null, length > 0 ? take() : undefined),
  });
}

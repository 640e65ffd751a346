import { Readable } from 'node:stream';
import type { ClientBase, Connection as Wire } from 'pg';

/** Bytes of the pieces that are passed on: each costs a pass through every stream, frame and system call. */
const pieceSize = 1 << 16;

/**
 * The rows of a `copy … to stdout`. PostgreSQL sends each row in a separate message, possibly a million: copying them one after the other
 * takes a fraction of the time of a stream with a chunk per message.
 */
export class CopyOut extends Readable {
  #piece = Buffer.allocUnsafe(pieceSize);
  #length = 0;
  /** The socket of the running statement; the next statement of the client may read on. */
  #socket: Wire['stream'] | undefined;

  constructor() {
    super({ highWaterMark: 4 * pieceSize });
  }

  /**
   * Runs the statement on a client; resolves once PostgreSQL has sent all rows, before they are read.
   * @throws PostgreSQL's error
   */
  run(client: ClientBase, statement: string): Promise<void> {
    return new Promise((resolve, reject) => {
      client.query({
        submit: (wire: Wire) => {
          this.#socket = wire.stream;
          wire.query(statement);
        },
        handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => this.#take(chunk),
        handleCommandComplete: () => {},
        handleReadyForQuery: () => {
          this.#release();
          this.#pass();
          this.push(null);
          resolve();
        },
        handleError: (error: unknown) => {
          this.#release();
          reject(error);
        },
      });
    });
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#release();
    done(error);
  }

  /** The driver uses the memory of a message again. */
  #take(row: Buffer): void {
    if (this.destroyed) return;
    if (this.#length + row.length > pieceSize) this.#pass();
    if (row.length > pieceSize) {
      this.#send(Buffer.from(row));
      return;
    }
    this.#piece.set(row, this.#length);
    this.#length += row.length;
  }

  #pass(): void {
    if (this.#length === 0 || this.destroyed) return;
    const piece = this.#piece.subarray(0, this.#length);
    this.#piece = Buffer.allocUnsafe(pieceSize);
    this.#length = 0;
    this.#send(piece);
  }

  #send(piece: Buffer): void {
    if (!this.push(piece)) this.#socket?.pause();
  }

  /** A paused socket would keep the next answer from its client. */
  #release(): void {
    this.#socket?.resume();
    this.#socket = undefined;
  }
}

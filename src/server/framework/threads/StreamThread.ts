import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

interface StreamThreadOptions {
  /** Module of the thread, which calls `serveStreams`. */
  readonly module: URL;
  /** Name of the work, for errors. */
  readonly work: string;
  /** Time without work after which the thread ends and gives its memory back. */
  readonly idleMs: number;
}

/** Begins a stream in the thread. */
export interface StreamStart<Head> {
  readonly head: Head;
  readonly port: MessagePort;
}

/** Messages of a stream to the thread. */
export type ToThread<Part> = { readonly part: Part } | 'ended' | 'taken';

/** Messages of a stream from the thread: it asks for a part of its source, has bytes, is done, or fails. */
export type FromThread = 'next' | 'done' | { readonly bytes: Uint8Array } | { readonly problem: string };

/**
 * A thread that makes streams out of others, several at once: long work on each part of a stream, which would hold up all calls of the
 * process. Neither side is more than one message ahead of the other.
 */
export class StreamThread<Head, Part> {
  readonly #options: StreamThreadOptions;
  #worker: Worker | undefined;
  #streams = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: StreamThreadOptions) {
    this.#options = options;
  }

  /**
   * Makes one stream. Ending the iteration early ends the source and the work in the thread.
   * @param head facts about the stream, and @param source its parts: both are copied as messages
   * @throws the error of the source; Error if the work fails or the thread ends
   */
  async *stream(head: Head, source: AsyncIterable<Part>): AsyncGenerator<Buffer> {
    const parts = source[Symbol.asyncIterator]();
    const { port1: port, port2 } = new MessageChannel();
    const answer = (message: ToThread<Part>): void => port.postMessage(message);
    this.#begin();
    try {
      const messages = on(port, 'message', { close: ['close'] });
      this.#open().postMessage({ head, port: port2 }, [port2]);
      for await (const received of messages) {
        const [message]: readonly FromThread[] = received;
        if (message === undefined) continue;
        if (message === 'done') return;
        if (message === 'next') {
          const next = await parts.next();
          answer(next.done ? 'ended' : { part: next.value });
        } else if ('bytes' in message) {
          const { buffer, byteOffset, byteLength } = message.bytes;
          yield Buffer.from(buffer, byteOffset, byteLength);
          answer('taken');
        } else throw new Error(message.problem);
      }
      throw new Error(`the thread for ${this.#options.work} ended`);
    } finally {
      port.close();
      await parts.return?.();
      this.#end();
    }
  }

  #begin(): void {
    clearTimeout(this.#idle);
    this.#streams += 1;
  }

  #end(): void {
    this.#streams -= 1;
    if (this.#streams > 0) return;
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, this.#options.idleMs).unref();
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#options.module);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // Each stream notices the end of the thread by itself.
    worker.on('error', () => undefined);
    // The messages of a stream keep the process; the thread alone does not.
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}

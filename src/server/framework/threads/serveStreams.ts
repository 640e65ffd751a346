import { type MessagePort, parentPort } from 'node:worker_threads';
import type { FromThread, StreamStart, ToThread } from './StreamThread.ts';

/** Bytes that are gathered to one message. */
const messageBytes = 1 << 16;

type Write<Head, Part> = (head: Head, source: AsyncIterable<Part>) => AsyncIterable<string | Buffer>;

/** Makes the streams that the other side of `StreamThread` asks for, in the module of a thread. */
export function serveStreams<Head, Part>(write: Write<Head, Part>): void {
  parentPort?.on('message', ({ head, port }: StreamStart<Head>) => void serve(write, head, port));
}

async function serve<Head, Part>(write: Write<Head, Part>, head: Head, port: MessagePort): Promise<void> {
  const answers = answersOf<Part>(port);
  const tell = (message: FromThread, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);
  async function* source(): AsyncGenerator<Part> {
    for (;;) {
      tell('next');
      const message = await answers.part();
      if (message === undefined) return;
      yield message.part;
    }
  }
  try {
    for await (const bytes of gathered(write(head, source()))) {
      tell({ bytes }, [bytes.buffer]);
      await answers.taken();
    }
    tell('done');
  } catch (error) {
    // To a closed port it is said in vain.
    tell({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Joins small pieces: each message costs both threads a turn. */
async function* gathered(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [held, size]: [Buffer[], number] = [[], 0];
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    held.push(bytes);
    size += bytes.length;
    if (size < messageBytes) continue;
    yield joined(held, size);
    [held, size] = [[], 0];
  }
  if (size > 0) yield joined(held, size);
}

/** Bytes with memory of their own, which can be moved to the other thread. */
function joined(pieces: readonly Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The answers on a port, each awaited by its asker; both fail once the port is closed. */
function answersOf<Part>(port: MessagePort) {
  let part: PromiseWithResolvers<{ readonly part: Part } | undefined> | undefined;
  let taken: PromiseWithResolvers<void> | undefined;
  let isClosed = false;
  port.on('message', (message: ToThread<Part>) => {
    if (message === 'taken') taken?.resolve();
    else part?.resolve(message === 'ended' ? undefined : message);
  });
  port.on('close', () => {
    isClosed = true;
    part?.reject(givenUp());
    taken?.reject(givenUp());
  });
  const waiting = <Value>(): PromiseWithResolvers<Value> => {
    const next = Promise.withResolvers<Value>();
    if (isClosed) next.reject(givenUp());
    return next;
  };
  return {
    part: () => {
      part = waiting();
      return part.promise;
    },
    taken: () => {
      taken = waiting();
      return taken.promise;
    },
  };
}

function givenUp(): Error {
  return new Error('the stream was given up');
}

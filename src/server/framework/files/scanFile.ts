import { createReadStream } from 'node:fs';
import net from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../settings/config.ts';
import { fileErrors } from './fileErrors.ts';

/** Longest wait for a piece of the dialogue. */
const idleMs = 60_000;

/**
 * Has a file scanned by clamd before it is stored (its command INSTREAM: pieces, each after its length, then a length of 0).
 * @throws AppError `file_infected` (400) with the name of the finding, `file_scanner_down` (503) if the scanner gives no verdict
 */
export async function scanFile(place: string, scanner: NonNullable<Config['scanner']>): Promise<void> {
  const answer = await askScanner(place, scanner).catch((error: unknown) => {
    throw fileErrors.file_scanner_down({}, { cause: error });
  });
  if (/^stream: OK\b/.test(answer)) return;
  const virus = /^stream: (.+) FOUND\b/.exec(answer)?.[1];
  throw virus === undefined ? fileErrors.file_scanner_down({}, { cause: new Error(answer) }) : fileErrors.file_infected({ virus });
}

async function askScanner(place: string, { host, port }: NonNullable<Config['scanner']>): Promise<string> {
  const socket = net.connect({ host, port });
  socket.setTimeout(idleMs, () => socket.destroy(new Error('the scanner does not answer')));
  const answer = readAll(socket);
  const framed = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('zINSTREAM\0');
    for await (const chunk of createReadStream(place, { highWaterMark: 64 * 1024 }))
      yield* [lengthOf((chunk as Buffer).length), chunk as Buffer];
    yield lengthOf(0);
  };
  // The scanner may answer, and close, before the last piece: its verdict counts.
  const [read] = await Promise.all([answer, pipeline(framed, socket, { end: false }).catch(() => undefined)]);
  socket.destroy();
  return read;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function readAll(socket: net.Socket): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\0')) resolve(text.split('\0')[0] ?? '');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.trim()));
  });
}

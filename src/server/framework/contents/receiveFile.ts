import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ContentStore } from '../context/ContentStore.ts';
import { contentErrors } from './contentErrors.ts';

/** A file that has arrived whole and is in no store yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes a stream to the folder of incoming files, whatever its length in the memory of a few pieces. A stream that fails leaves nothing.
 * @param maxBytes most bytes of the file
 * @throws AppError `file_too_large` (413), `file_empty` (400), `storage_full` (503)
 */
export async function receiveFile(
  store: Pick<ContentStore, 'incoming'>,
  content: AsyncIterable<Buffer | string>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const place = path.join(await store.incoming(), randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? contentErrors.file_too_large({ max: maxBytes / 1_000_000 }) : null, chunk);
    },
  });
  try {
    await pipeline(content, measured, createWriteStream(place, { flags: 'wx', mode: 0o600 }));
    if (size === 0) throw contentErrors.file_empty();
  } catch (error) {
    await fs.rm(place, { force: true });
    throw error;
  }
  return { path: place, size, sha256: hash.digest('hex') };
}

/** The size and SHA-256 of a file that has arrived in pieces. */
export async function measureFile(place: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await fs.open(place);
  for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 })) {
    size += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { path: place, size, sha256: hash.digest('hex') };
}

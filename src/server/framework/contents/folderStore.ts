import fs from 'node:fs/promises';
import path from 'node:path';
import type { ContentStore } from '../context/ContentStore.ts';
import { contentErrors } from './contentErrors.ts';

/**
 * Contents in a folder, each in a file named by its SHA-256 two levels down. Several processes may share the folder: a file appears under
 * its name by one rename, whole or not at all.
 */
export async function folderStore(folder: string): Promise<ContentStore> {
  const incoming = path.join(folder, 'incoming');
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
  const placeOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  return {
    incoming: async () => incoming,
    async put(sha256, { path: received }) {
      const place = placeOf(sha256);
      const now = new Date();
      try {
        await fs.utimes(place, now, now);
        return;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await flush(received);
      await fs.rename(received, place);
      await flush(path.dirname(place));
    },
    async open(sha256, range) {
      const handle = await fs.open(placeOf(sha256)).catch((error: unknown) => {
        throw isMissing(error) ? contentErrors.file_content_missing({}, { cause: error }) : error;
      });
      return handle.createReadStream({ ...range, highWaterMark: readBytes });
    },
    async remove(sha256) {
      await fs.rm(placeOf(sha256), { force: true });
    },
    async *list() {
      for (const first of await namesIn(folder))
        for (const second of await namesIn(path.join(folder, first)))
          for (const sha256 of await fs.readdir(path.join(folder, first, second))) {
            const found = await fs.stat(placeOf(sha256)).catch(() => undefined);
            if (found) yield { sha256, storedAt: found.mtime };
          }
    },
  };
}

/** Bytes read at a time. */
const readBytes = 256 * 1024;

/** The folders of contents: two hexadecimal digits each. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name));
}

/** Writes a file, or the names of a folder, to the disk: after a power cut a stored name has its bytes. */
async function flush(place: string): Promise<void> {
  const handle = await fs.open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import { uniqueName } from '../../../shared/framework/files/documentSettings.ts';
import { extensionOf } from '../../../shared/framework/files/fileTypes.ts';
import type { ContentStore } from '../context/ContentStore.ts';
import type { StoredFile } from './StoredFile.ts';

type Packed = Pick<StoredFile, 'filename' | 'sha256' | 'uploadDate'>;

/**
 * The bytes of a ZIP with files, one read after the other; equal names are followed by _1, _2. Nothing is packed: PDF, JPEG and most
 * others are.
 */
export async function* zippedFiles(store: Pick<ContentStore, 'open'>, files: readonly Packed[]): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  zip.on('error', (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error('a file could not be read', { cause: error })),
  );
  const taken: string[] = [];
  for (const { filename, sha256, uploadDate } of files) {
    const extension = extensionOf(filename);
    const end = extension === '' ? '' : filename.slice(-extension.length - 1);
    const name = uniqueName(filename.slice(0, filename.length - end.length), taken);
    taken.push(name);
    zip.addReadStreamLazy(`${name}${end}`, { compress: false, mtime: new Date(uploadDate) }, (done) => {
      void openAs(store, sha256, done);
    });
  }
  zip.end();
  for await (const chunk of out) yield chunk as Buffer;
}

async function openAs(
  store: Pick<ContentStore, 'open'>,
  sha256: string,
  done: (error: unknown, content: NodeJS.ReadableStream) => void,
): Promise<void> {
  const opened = await store.open(sha256).catch((error: unknown) => ({ error }));
  if ('error' in opened) done(opened.error, new PassThrough());
  else done(null, opened);
}

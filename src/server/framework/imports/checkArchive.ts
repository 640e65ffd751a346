import { fromBufferPromise } from 'yauzl';
import { importErrors } from './importErrors.ts';

/** Bytes of a workbook's parts together, once unpacked. */
const unpackedBytesMax = 256 * 1024 * 1024;
const entriesMax = 2000;

/**
 * Unpacks an archive without keeping anything, so that one that is small as a file and huge unpacked is refused before it is read.
 * @param bytesMax bytes of all parts together
 * @throws AppError 400 `import_file_too_deep`; Error for bytes that are no archive
 */
export async function checkArchive(bytes: Buffer, bytesMax = unpackedBytesMax): Promise<void> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  let total = 0;
  try {
    if (archive.entryCount > entriesMax) throw importErrors.import_file_too_deep();
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        total += (chunk as Buffer).length;
        if (total > bytesMax) throw importErrors.import_file_too_deep();
      }
    }
  } finally {
    archive.close();
  }
}

import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { AppError } from '../../../shared/framework/AppError.ts';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { defaultAccept } from '../../../shared/framework/files/fileTypes.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { contentErrors } from '../contents/contentErrors.ts';
import { receiveFile } from '../contents/receiveFile.ts';
import type { App } from '../context/App.ts';
import { fileErrors } from '../files/fileErrors.ts';
import { keepSent } from '../files/keepSent.ts';
import { importErrors } from './importErrors.ts';
import type { ImportTarget } from './importTarget.ts';
import { foldedName, type ZippedFile } from './ZippedFile.ts';

/** The limits of the files that some field of an import takes; undefined: no field takes files. Each field judges them again. */
export function zipRules({ fields }: Pick<ImportTarget, 'fields'>): FileRules | undefined {
  const rules = fields.flatMap(({ property }) => property['x-file'] ?? []);
  if (rules.length === 0) return undefined;
  return {
    accept: [...new Set(rules.flatMap(({ accept = defaultAccept }) => accept))],
    max_bytes: Math.max(...rules.map(({ max_bytes: max = maxBytesDefault }) => max)),
  };
}

/**
 * Unpacks a ZIP and keeps its files as files of the caller without a record, which are swept away after a day. All names and sizes are
 * checked before the first file is unpacked, and its bytes are counted again then. Entries that only a computer writes are left out.
 * @param place of the ZIP
 * @param rules of `zipRules`: a file beyond them is named with its problem, and the others are kept
 * @throws AppError `import_zip_unreadable`, `import_zip_too_many`, `import_zip_path`, `import_zip_locked`, `import_zip_twice` (400),
 *   `import_zip_too_deep` (413); `file_quota_full` (409), `file_scanner_down`, `storage_full` (503)
 */
export async function unpackFiles(app: App, ctx: CallContext, place: string, rules: FileRules): Promise<readonly ZippedFile[]> {
  const archive = await openPromise(place, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw importErrors.import_zip_unreadable({}, { cause: error });
  });
  try {
    const files: ZippedFile[] = [];
    for (const entry of await entriesOf(archive)) {
      ctx.signal?.throwIfAborted();
      files.push(await unpacked(app, ctx, archive, entry, rules));
    }
    return files;
  } finally {
    archive.close();
  }
}

async function entriesOf(archive: ZipFile): Promise<readonly Entry[]> {
  const { zipFiles: max, zipBytes, zipRatio } = importLimits;
  const tooDeep = () => importErrors.import_zip_too_deep({ max: zipBytes / 1_000_000 });
  // Computers add some of their own.
  if (archive.entryCount > 3 * max) throw importErrors.import_zip_too_many({ max });
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      const { fileName: name } = entry;
      if (isOfComputer(name)) continue;
      if (/[\\/]/.test(name)) throw importErrors.import_zip_path({ name: name.slice(0, 200) });
      if (entry.isEncrypted()) throw importErrors.import_zip_locked({ name });
      if (names.has(foldedName(name))) throw importErrors.import_zip_twice({ name });
      names.add(foldedName(name));
      total += entry.uncompressedSize;
      if (total > zipBytes || entry.uncompressedSize > zipRatio * Math.max(1, entry.compressedSize) + smallBytes) throw tooDeep();
      entries.push(entry);
      if (entries.length > max) throw importErrors.import_zip_too_many({ max });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The reader refuses names that lead out of a folder itself.
    const [, name] = /(?:relative path|absolute path|invalid characters in fileName): (.*)/.exec(String(error)) ?? [];
    if (name !== undefined) throw importErrors.import_zip_path({ name: name.slice(0, 200) }, { cause: error });
    throw importErrors.import_zip_unreadable({}, { cause: error });
  }
  return entries;
}

/** Bytes of a file whose ratio does not matter, such as a text of blanks. */
const smallBytes = 1_000_000;

function isOfComputer(name: string): boolean {
  return /^__MACOSX(?:\/|$)|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Refusals of one file; any other ends the whole. */
const ofOneFile: ReadonlySet<string> = new Set(
  [
    fileErrors.file_type_refused,
    fileErrors.file_is_heic,
    contentErrors.file_too_large,
    fileErrors.file_infected,
    contentErrors.file_empty,
  ].map((refuse) => refuse().code),
);

async function unpacked(app: App, ctx: CallContext, archive: ZipFile, entry: Entry, rules: FileRules): Promise<ZippedFile> {
  const { fileName: name } = entry;
  try {
    const content = await archive.openReadStreamPromise(entry);
    const received = await receiveFile(app.files, content, rules.max_bytes ?? maxBytesDefault);
    const { id } = await keepSent(app, ctx, received, { name, rules });
    return { name, id };
  } catch (error) {
    if (!(error instanceof AppError)) throw importErrors.import_zip_unreadable({}, { cause: error });
    if (!ofOneFile.has(error.code)) throw error;
    return { name, problem: { key: error.messageKey, values: error.details } };
  }
}

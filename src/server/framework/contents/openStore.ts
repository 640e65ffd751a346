import fs from 'node:fs/promises';
import path from 'node:path';
import { dataFolder } from '../../db/postgres/dataFolder.ts';
import type { Config } from '../../settings/config.ts';
import type { ContentStore } from '../context/ContentStore.ts';
import { bucketStore } from './bucketStore.ts';
import { folderStore } from './folderStore.ts';

/** Settings that decide the place of files. */
export type StoreConfig = Pick<Config, 'files' | 'dataDir' | 'root' | 'productCode'>;

/** The store that FILES_URL names: a bucket, a folder, or `files` in the data folder. Opened with the first use. */
export function openStore(config: StoreConfig): ContentStore {
  let opened: Promise<ContentStore> | undefined;
  const store = (): Promise<ContentStore> => {
    opened ??= storeOf(config).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    incoming: async () => (await store()).incoming(),
    put: async (sha256, file) => (await store()).put(sha256, file),
    open: async (sha256, range) => (await store()).open(sha256, range),
    remove: async (sha256) => (await store()).remove(sha256),
    list: async function* () {
      yield* (await store()).list();
    },
  };
}

async function storeOf({ files, dataDir, root, productCode }: StoreConfig): Promise<ContentStore> {
  const data = dataFolder(dataDir, root, productCode);
  // With the usual rights, unlike what is in it: the user of the embedded database passes through it.
  await fs.mkdir(data, { recursive: true });
  const own = path.join(data, 'files');
  if (files === undefined) return folderStore(own);
  return 'folder' in files ? folderStore(files.folder) : bucketStore(files, path.join(own, 'incoming'));
}

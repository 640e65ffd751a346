import fs from 'node:fs/promises';
import { databaseErrors } from '../errors/databaseErrors.ts';

/** Below this limit PostgreSQL can soon write neither rows nor its journal. */
const freeBytesMin = 1 << 20;

/**
 * Checks the free space on the disk of a folder.
 * @throws AppError `storage_full` (503) with less than a megabyte left for ordinary users
 */
export async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < freeBytesMin) throw databaseErrors.storage_full();
}

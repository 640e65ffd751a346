import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../errors/StartProblem.ts';
import { canReach, serviceUser } from './serviceUser.ts';

/** Folders that were found, by checkout and slug: the search starts programs, for which all calls of the process would wait each time. */
const found = new Map<string, string>();

/**
 * Folder of an installation's embedded database and files: the explicit folder; else `.data` in the checkout; else, for
 * root in a checkout that PostgreSQL's user cannot reach, a folder of this checkout under /var/lib (law 15).
 * @param explicit DATA_DIR; used unchanged, never replaced by another
 * @param slug name of the product, used as a folder's name
 */
export function dataFolder(explicit: string | undefined, checkout: string, slug: string): string {
  if (explicit) return path.resolve(explicit);
  const key = JSON.stringify([checkout, slug]);
  const known = found.get(key);
  if (known !== undefined) return known;
  const folder = findFolder(checkout, slug);
  found.set(key, folder);
  return folder;
}

function findFolder(checkout: string, slug: string): string {
  if (canReach(checkout, serviceUser())) return path.join(checkout, '.data');
  const hash = createHash('sha256').update(path.resolve(checkout)).digest('hex').slice(0, 12);
  return path.join('/var/lib', slug, hash);
}

/**
 * Makes a folder and all parents, passable for PostgreSQL's user.
 * @throws StartProblem if it cannot be made or written
 */
export function makeFolder(folder: string, mode: number): void {
  try {
    makeMissing(folder, mode);
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new StartProblem(
      `The data folder ${folder} cannot be written: ${wordOf(error)}.`,
      'Make it writable for this user, or name another folder in DATA_DIR.',
      error,
    );
  }
}

/** Makes one folder after another: Node's recursive mkdir never ends on systems that refuse the folder, such as below /proc. */
function makeMissing(folder: string, mode: number): void {
  if (fs.existsSync(folder)) return;
  makeMissing(path.dirname(folder), mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Another start made it in the meantime.
    if (!fs.existsSync(folder)) throw error;
  }
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'the system lets no folder be made there',
};

function wordOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ?? String(error);
}

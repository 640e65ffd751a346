import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';

/**
 * Copies of one embedded cluster that was made and stopped, for tests that need any: making one takes longer than most of them.
 * @param home folder for the original
 * @returns copies it to a folder that is not there yet
 */
export function clusterCopies(home: () => string): (folder: string) => Promise<void> {
  let original: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const folder = path.join(home(), 'original/postgres');
    await (await startPostgres({ folder })).stop();
    return folder;
  };
  return async (folder) => {
    if (fs.existsSync(folder)) return;
    original ??= make();
    const from = await original;
    fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
    // Keeps the owner, as PostgreSQL wants.
    execFileSync('cp', ['-a', from, folder]);
  };
}

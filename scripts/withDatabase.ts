import path from 'node:path';
import { type Config, parseConfig } from '../src/server/config.ts';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import { dataFolder } from '../src/server/db/postgres/dataFolder.ts';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import { StartProblem } from '../src/server/db/StartProblem.ts';

/** The checkout that the scripts belong to. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * The environment's configuration.
 * @throws StartProblem for wrong values
 */
export function readConfig(): Config {
  const read = parseConfig(process.env, root);
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'), '');
  return read.config;
}

/** Folder of the embedded cluster, as the server uses it. */
export function clusterFolder(config: Config): string {
  return path.join(dataFolder(config.dataDir, root, config.productCode), 'postgres');
}

/** Runs `work` on a database: that of `url`, or the embedded one, which is stopped afterwards unless a server uses it. */
export async function withDatabase<T>(config: Config, url: string | undefined, work: (database: Database) => Promise<T>): Promise<T> {
  const embedded = url ? undefined : await startPostgres({ folder: clusterFolder(config) });
  try {
    const database = await openDatabase({ ...(embedded ? { embedded: embedded.address } : { url: url ?? '' }), poolSize: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Runs a script; what a person can mend is said in a sentence, with exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** A problem of the start, a file that cannot be read or written, a refusal of the database; undefined for a defect. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartProblem) return `${error.message} ${error.remedy}`.trim();
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const problem = fileProblems[error.code];
  if (problem !== undefined && 'syscall' in error)
    return `${'path' in error ? String(error.path) : 'The file'} cannot be used: ${problem}.`;
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? `The database refuses this: ${error.message}.` : undefined;
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
};

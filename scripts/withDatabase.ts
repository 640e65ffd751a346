import path from 'node:path';
import type { Connection } from '../src/server/db/Connection.ts';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { dataFolder } from '../src/server/db/postgres/dataFolder.ts';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import { type Config, parseConfig } from '../src/server/settings/config.ts';

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

/**
 * Runs `work` on the database at `url`, or on the embedded database, which is stopped afterwards unless a server uses it. A script acts for
 * the operator, who holds the whole database, so its connection has no scope.
 */
export async function withDatabase<T>(
  config: Config,
  url: string | undefined,
  work: (database: Database, connection: Connection) => Promise<T>,
): Promise<T> {
  const embedded = url ? undefined : await startPostgres({ folder: clusterFolder(config) });
  try {
    const database = await openDatabase({
      ...(embedded ? { embedded: embedded.address } : { url: url ?? '' }),
      schema: config.databaseSchema,
      poolSize: 2,
    });
    try {
      return await work(database, database.unscoped('a script of the operator'));
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

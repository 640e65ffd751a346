import path from 'node:path';
import type { Connection } from './db/Connection.ts';
import { type Database, openDatabase } from './db/Database.ts';
import { dataFolder } from './db/postgres/dataFolder.ts';
import { refuseFullDisk } from './db/postgres/refuseFullDisk.ts';
import type { PostgresAddress } from './db/postgres/startPostgres.ts';
import { watchPostgres } from './db/postgres/watchPostgres.ts';
import type { ReadinessChecks } from './framework/http/health.ts';
import type { ServerCounter } from './framework/http/ServerHooks.ts';
import type { DatabaseAddress } from './framework/jobs/openJobs.ts';
import type { Config } from './settings/config.ts';
import { withinTime } from './stopParts.ts';

interface DatabaseStart {
  readonly config: Config;
  readonly print: (line: string) => void;
  /** Collects the stop function of each part, in the order of start. */
  readonly stops: (() => Promise<unknown>)[];
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

interface EmbeddedDatabase {
  /** Folder of its files. */
  readonly folder: string;
  readonly restarts: () => number;
}

export interface StartedDatabase {
  readonly database: Database;
  /** Address for code that opens its own connections. */
  readonly address: DatabaseAddress;
  /** undefined: the server of DATABASE_URL. */
  readonly embedded: EmbeddedDatabase | undefined;
}

/**
 * Opens the database that the configuration names, or starts and watches the embedded one.
 * @throws StartProblem
 */
export async function startDatabase(start: DatabaseStart): Promise<StartedDatabase> {
  const { config, stops, signal } = start;
  const replicaUrl = config.databaseReplicaUrl;
  const started = config.databaseUrl === undefined ? await startEmbedded(start) : undefined;
  const address = started ? { embedded: started.address } : { url: config.databaseUrl ?? '' };
  const database = await openDatabase({
    ...address,
    replicaUrl,
    schema: config.databaseSchema,
    poolSize: config.limits.databaseConnections,
    admission: config.limits.admission,
    signal,
  });
  stops.push(() => withinTime(database.close(), 'Closing the connections to the database'));
  return { database, embedded: started, address: started?.address ?? { connectionString: config.databaseUrl ?? '' } };
}

async function startEmbedded({
  config,
  print,
  stops,
  signal,
}: DatabaseStart): Promise<EmbeddedDatabase & { readonly address: PostgresAddress }> {
  const folder = dataFolder(config.dataDir, config.root, config.productCode);
  print(`Starting the embedded database in ${folder} ...`);
  const server = await watchPostgres({ folder: path.join(folder, 'postgres'), print, signal });
  stops.push(() => server.stop());
  signal.throwIfAborted();
  return { address: server.address, folder, restarts: server.restarts };
}

/** Counters of the database for /metrics. */
export function databaseCounters({ database, embedded }: StartedDatabase): readonly ServerCounter[] {
  const refused = {
    name: 'storage_full_total',
    help: 'Statements that the database refused because its disk is full',
    read: database.storage.refusals,
  };
  const restarts = { name: 'database_restarts_total', help: 'Times that the embedded database had to be started again' };
  return embedded ? [refused, { ...restarts, read: embedded.restarts }] : [refused];
}

/** Checks of readyz: the database answers, and the disk has space to write. Law 53. */
export function databaseChecks({ database, embedded }: StartedDatabase): ReadinessChecks {
  return {
    database: async () => {
      await database.ping(2000);
      return true;
    },
    storage: async () => {
      if (embedded) await refuseFullDisk(embedded.folder);
      await database.storage.check();
      return true;
    },
  };
}

/** Seeds, upgrades of earlier releases, demo and first administrator: written for all readers, with the stamps of their source. */
export function startConnection(database: Database): Connection {
  return database.unscoped('fill and upgrade the database at the start');
}

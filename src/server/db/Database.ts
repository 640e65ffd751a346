import type pg from 'pg';
import { type AdmissionLimits, type CallerShares, createAdmission } from './Admission.ts';
import type { CallContext } from './CallContext.ts';
import type { Connection, ScopedConnection } from './Connection.ts';
import { createPool } from './ConnectionPool.ts';
import { checkServer } from './checkServer.ts';
import { guardConnection } from './guardConnection.ts';
import { defaultHome, nameWithin } from './homeSchema.ts';
import { listen, type Unlisten } from './listen.ts';
import { type Pools, pooledConnection } from './pooledConnection.ts';
import type { PostgresAddress } from './postgres/startPostgres.ts';
import { reportErrors } from './reportErrors.ts';
import { sql } from './sql.ts';
import { loadParser } from './statementTables.ts';
import { type StorageWatch, watchStorage } from './watchStorage.ts';

/** The database of an installation. Data is reached through `scoped`, for a reader, or `unscoped`, for a stated reason. */
export interface Database {
  /**
   * For one call: statements stop when its client disconnects, and only a few of one user run at a time. Tables of the definitions are
   * reached only through `table()` and `app.records`.
   */
  scoped(ctx: CallContext): ScopedConnection;
  /**
   * For sign-in, jobs and schema sync, which act for no reader; a test lists the callers. Statements have no time limit by default.
   * @param answersSoon true: a transaction waits for the records of others no longer than one of a reader
   */
  unscoped(reason: string, options?: { readonly answersSoon?: boolean }): Connection;
  /**
   * Calls `handler` with each payload notified on the channel. After a lost connection is restored it calls `handler` with an empty
   * payload, because notifications may have been missed.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<Unlisten>;
  /** Notifies the listeners of a channel in all processes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Resolves if the database answers. @throws AppError `timeout`, `database_unavailable` */
  ping(timeoutMs: number): Promise<void>;
  /** The watch for a full disk; it sees the errors of all statements. */
  readonly storage: StorageWatch;
  close(): Promise<void>;
}

export type DatabaseConfig = ({ readonly url: string } | { readonly embedded: PostgresAddress }) & {
  /** Another server for the reads of lists and exports. */
  readonly replicaUrl?: string | undefined;
  /** Schema of the portal's own tables; the default is `public`. */
  readonly schema?: string | undefined;
  /** Connections to each server for statements; the default is 10. */
  readonly poolSize?: number | undefined;
  /** `copies` is also the number of connections reserved for copies out. */
  readonly admission?: CallerShares;
  /** Aborting stops every statement without its own signal, for a start that is cancelled. */
  readonly signal?: AbortSignal | undefined;
};

const scopedTimeoutMs = 30_000;

/** Who waits for a record gets an answer after it, and keeps a connection no longer. Law 70. */
const lockWaitMs = 2000;

/** Connections that transactions leave to lists. */
const keptForLists = 3;

const defaultAdmission: CallerShares = { statementsPerUser: 6, statementsPerCompany: 8, copies: 6, copiesPerUser: 2, copiesPerCompany: 4 };

/**
 * Connects to PostgreSQL 15 or newer.
 * @throws StartProblem if the server cannot be reached, is too old or has the wrong encoding
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { poolSize = 10, schema = defaultHome } = config;
  const shares = config.admission ?? defaultAdmission;
  const admission = {
    ...shares,
    statementsPerCompany: Math.max(1, Math.min(shares.statementsPerCompany, poolSize - 1)),
    transactions: Math.max(1, poolSize - keptForLists),
  };
  const address = 'url' in config ? { connectionString: config.url } : { ...config.embedded };
  await Promise.all([loadParser(), checkServer(address, 'url' in config ? 'DATABASE_URL' : undefined, config.signal)]);
  const replicaAddress = config.replicaUrl ? { connectionString: config.replicaUrl } : undefined;
  if (replicaAddress) await checkServer(replicaAddress, 'DATABASE_REPLICA_URL', config.signal);

  const primary = createPool(address, poolSize, { schema });
  const pools: Pools = {
    primary,
    replica: replicaAddress ? createPool(replicaAddress, poolSize, { schema }) : primary,
    copies: createPool(replicaAddress ?? address, admission.copies, { schema }),
  };
  return joinParts(address, pools, admission, config.signal);
}

function joinParts(address: pg.ClientConfig, pools: Pools, limits: AdmissionLimits, signal: AbortSignal | undefined): Database {
  const unlisteners = new Set<Unlisten>();
  const unlimited = pooledConnection(pools, { signal });
  const storage = watchStorage(unlimited);
  const watched = reportErrors(unlimited, storage.note);
  const watchedCalls = reportErrors(pooledConnection(pools, { signal, lockWaitMs }), storage.note);
  const admissionOf = createAdmission(limits);
  const limited = (ctx: CallContext): Connection =>
    reportErrors(
      pooledConnection(
        pools,
        { timeoutMs: scopedTimeoutMs, ...(!ctx.reader.isSystem && { lockWaitMs }), work: ctx.task, signal: ctx.signal },
        ctx.reader.isSystem ? undefined : admissionOf(ctx),
      ),
      storage.note,
    );
  return {
    scoped: (ctx) => guardConnection(limited(ctx), ctx),
    unscoped: (_reason, { answersSoon = false } = {}) => (answersSoon ? watchedCalls : watched),
    storage,
    notify: async (channel, payload) => void (await watched.run(sql`select pg_notify(${nameWithin(watched, channel)}, ${payload})`)),
    ping: async (timeoutMs) => void (await watched.run(sql`select 1`, { timeoutMs })),
    listen: async (channel, handler) => {
      const unlisten = await listen(address, nameWithin(watched, channel), handler);
      unlisteners.add(unlisten);
      return async () => {
        unlisteners.delete(unlisten);
        await unlisten();
      };
    },
    close: async () => {
      await Promise.all([...unlisteners].map((unlisten) => unlisten()));
      await Promise.all([...new Set([pools.primary, pools.replica, pools.copies])].map((pool) => pool.close()));
    },
  };
}

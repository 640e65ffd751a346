import pg from 'pg';
import { translateDatabaseError } from './errors/translateDatabaseError.ts';
import { defaultHome } from './homeSchema.ts';

/** A client taken from a pool; `release(true)` closes it instead of using it again. */
export interface Lease {
  readonly client: pg.ClientBase;
  /** Schema of the portal's own tables. */
  readonly schema: string;
  /** Asks the server to stop the client's statement. Afterwards the client must not be used again: the request may arrive late. */
  stop(): Promise<void>;
  /** The transaction for whose lock the client's statement waits, also behind others that wait; undefined if it waits for none. */
  blockedBy(): Promise<Blocker | undefined>;
  release(broken: boolean): void;
}

/** A transaction that holds locks. */
export interface Blocker {
  /** Its application name. */
  readonly work: string;
  /** Time since its begin, in ms; 0 if the server does not tell. */
  readonly heldMs: number;
}

export interface ConnectionPool {
  /** Schema of the portal's own tables. */
  readonly schema: string;
  lease(): Promise<Lease>;
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;

interface PoolOptions {
  /** Wait for a connection, and for a new one to open. */
  readonly waitMs?: number;
  /**
   * Schema of the portal's own tables, and the only schema in which names without a schema are looked up; `public`: as the server has it.
   */
  readonly schema?: string;
}

/**
 * A pool of connections with the settings and value types that all statements here need.
 */
export function createPool(
  address: pg.ClientConfig,
  size: number,
  { waitMs = connectTimeoutMs, schema = defaultHome }: PoolOptions = {},
): ConnectionPool {
  const backends = new WeakMap<pg.ClientBase, number | undefined>();
  const pool = new pg.Pool({
    ...address,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    types: { getTypeParser },
  });
  // Requests to stop a statement must get through while every other connection is busy.
  const stoppers = new pg.Pool({ ...address, max: 1, idleTimeoutMillis: 5000, connectionTimeoutMillis: connectTimeoutMs });
  // An idle connection that breaks is replaced at the next use. Without a listener its error would end the process.
  for (const each of [pool, stoppers]) {
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  return {
    schema,
    lease: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw translateDatabaseError(error);
      });
      if (!backends.has(client)) backends.set(client, await prepare(client, schema));
      return {
        client,
        schema,
        stop: async () => {
          try {
            await stoppers.query('select pg_cancel_backend($1)', [backends.get(client)]);
          } catch {
            // The server cannot be reached: closing the connection here is the only way to end the wait.
            await client.end();
          }
        },
        blockedBy: async () => {
          const { rows } = await stoppers.query<Blocker>(blockerQuery, [backends.get(client)]);
          return rows[0];
        },
        release: (broken) => client.release(broken),
      };
    },
    close: async () => {
      await Promise.all([pool.end(), stoppers.end()]);
    },
  };
}

// A statement queued behind others waits for the first in the queue.
const blockerQuery = `
  with recursive blocking (pid) as (
    select unnest(pg_blocking_pids($1)) union select unnest(pg_blocking_pids(b.pid)) from blocking b
  )
  select coalesce(a.application_name, '') as work,
    coalesce(extract(epoch from clock_timestamp() - a.xact_start) * 1000, 0)::float8 as "heldMs"
  from blocking b join pg_stat_activity a using (pid)
  where a.wait_event_type is distinct from 'Lock' order by a.application_name desc, a.xact_start limit 1`;

// JIT costs more than it gains on statements of milliseconds. The rest makes text forms the same on every server.
const sessionSettings = `select pg_backend_pid() as pid, set_config('jit', 'off', false), set_config('timezone', 'UTC', false),
  set_config('datestyle', 'ISO, YMD', false), set_config('intervalstyle', 'iso_8601', false)`;

/** Gives a new connection its settings; returns the process that serves it. */
async function prepare(client: pg.PoolClient, schema: string): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ pid: number }>(sessionSettings);
    if (schema !== defaultHome) await client.query(`select set_config('search_path', $1, false)`, [schema]);
    return rows[0]?.pid;
  } catch (error) {
    client.release(true);
    throw translateDatabaseError(error);
  }
}

const { INT8, DATE } = pg.types.builtins;
const int8Array = 1016;

/** Parses bigint as number (ids and counts stay below 2^53) and keeps dates as text; numeric is text by default. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  switch (oid) {
    case INT8:
      return Number;
    case DATE:
      return String;
    case int8Array:
      return parseBigintArray;
    default:
      return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }
}

function parseBigintArray(text: string): (number | null)[] {
  const items = text.slice(1, -1);
  return items === '' ? [] : items.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
}

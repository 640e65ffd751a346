import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type Readable, Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';
import { AppError, invariant } from '../../shared/framework/AppError.ts';
import type { Admission } from './Admission.ts';
import type { Batch } from './Batch.ts';
import type { CallerLimits, Connection, CopyOutOptions, RunOptions } from './Connection.ts';
import type { Blocker, ConnectionPool, Lease } from './ConnectionPool.ts';
import { CopyOut } from './CopyOut.ts';
import { databaseErrors } from './errors/databaseErrors.ts';
import { translateDatabaseError } from './errors/translateDatabaseError.ts';
import type { Release } from './Slots.ts';
import { type Sql, sql } from './sql.ts';

export interface Pools {
  readonly primary: ConnectionPool;
  /** The primary if there is no replica. */
  readonly replica: ConnectionPool;
  /** For copies out, whose clients decide how long they take; on the replica if there is one. */
  readonly copies: ConnectionPool;
}

/**
 * A connection that takes a client from the pool for each statement. Inside a transaction's work it refuses: if as many transactions
 * as the pool has clients did so, they would wait for each other until the time limit.
 * @param defaults limits of statements that set none
 * @param admission counts the works of the caller; without it they are not limited
 */
export function pooledConnection(pools: Pools, defaults: CallerLimits, admission?: Admission): Connection {
  const refuseWithin = (): void => {
    const holder = held.getStore();
    invariant(holder?.pools !== pools || holder.isOver, 'statements within a transaction go through its own connection');
  };
  const takeLease = async ({ replica, signal }: RunOptions): Promise<Lease> => {
    refuseWithin();
    const release = await admission?.statement(signal);
    return leaseUntil(release, replica ? pools.replica : pools.primary);
  };
  const takeCopyLease = async (): Promise<Lease> => {
    refuseWithin();
    return leaseUntil(admission?.copy(), pools.copies);
  };
  return {
    schema: pools.primary.schema,
    run: async (query, options) => {
      const limits = { ...defaults, ...options };
      const lease = await takeLease(limits);
      return withLease(lease, (watched) => runOn(watched, query, limits));
    },
    transaction: async (work, batch) => {
      refuseWithin();
      const arrived = performance.now();
      const release = await admission?.transaction(defaults.signal);
      const lease = await leaseUntil(release, pools.primary);
      return withLease({ ...lease, ...(admission && { tryWait: admission.lockWait }) }, async (watched) => {
        await command(watched, beginOf(defaults, performance.now() - arrived));
        const result = await undoOnError(watched, 'rollback', () =>
          holding(pools, () => working(transactionConnection(watched, defaults, 1, batch), work)),
        );
        await command(watched, 'commit');
        return result;
      });
    },
    copyOut: (query, options) => copyOutOf(takeCopyLease, copyOf(query, pools.primary.schema, options), { ...defaults, ...options }),
    copyIn: (table, columns) => copyInto(() => takeLease({}), table, columns, defaults.signal),
  };
}

/** Leases a client of the pool; its return also frees the caller's slot. */
async function leaseUntil(release: Release | undefined, pool: ConnectionPool): Promise<Lease> {
  try {
    const lease = await pool.lease();
    if (!release) return lease;
    return {
      ...lease,
      release: (broken) => {
        lease.release(broken);
        release();
      },
    };
  } catch (error) {
    release?.();
    throw error;
  }
}

/** Marks the work of a transaction, including every function that it calls. */
const held = new AsyncLocalStorage<{ readonly pools: Pools; isOver: boolean }>();

/** Runs the work of a transaction. Asynchronous calls still running after it count as outside of it. */
async function holding<T>(pools: Pools, work: () => Promise<T>): Promise<T> {
  const holder = { pools, isOver: false };
  try {
    return await held.run(holder, work);
  } finally {
    holder.isOver = true;
  }
}

/** A connection whose statements all run on one client, inside its transaction. */
function transactionConnection(
  watched: WatchedLease,
  defaults: CallerLimits,
  depth: number,
  batch: Batch<Connection> | undefined,
): Connection {
  const borrowed = async (): Promise<Lease> => ({ ...watched.lease, release: (broken) => void (watched.broken ||= broken) });
  const own: Connection = {
    schema: watched.lease.schema,
    batch,
    run: (query, options) => runOn(watched, query, { ...defaults, ...options }, batch),
    transaction: async (work, opened) => {
      const savepoint = `nested_${depth}`;
      const inner = opened ?? batch?.within();
      const nested = transactionConnection(watched, defaults, depth + 1, inner);
      await command(watched, `savepoint ${savepoint}`);
      const result = await undoOnError(watched, `rollback to savepoint ${savepoint}`, () =>
        opened ? working(nested, work) : work(nested),
      );
      // The savepoint around it, which ends soon, releases it too.
      if (opened || !batch || batch.depth === 0) await command(watched, `release savepoint ${savepoint}`);
      if (!opened && inner) batch?.take(inner);
      if (!opened && batch?.depth === 0 && batch.isFull) await batch.flush(own);
      return result;
    },
    copyOut: (query, options) => copyOutOf(borrowed, copyOf(query, watched.lease.schema, options), { ...defaults, ...options }),
    copyIn: (table, columns) => copyInto(borrowed, table, columns, defaults.signal),
  };
  return own;
}

/** Does the work of the transaction that opens a batch, and writes the rows that it has deferred. */
async function working<T>(tx: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  const result = await work(tx);
  await tx.batch?.flush(tx);
  return result;
}

/** A lease, and the permission of its caller to wait for a record that is held for long; undefined: without limit. */
type CallerLease = Lease & { readonly tryWait?: Admission['lockWait'] };

/** A lease with a record of whether its client can be used again. */
interface WatchedLease {
  readonly lease: CallerLease;
  readonly client: Lease['client'];
  broken: boolean;
  /** true: the client keeps so many statements that a new one takes its place. */
  isFull?: boolean;
}

async function withLease<T>(lease: CallerLease, work: (watched: WatchedLease) => Promise<T>): Promise<T> {
  const watched: WatchedLease = { lease, client: lease.client, broken: false };
  try {
    return await work(watched);
  } finally {
    lease.release(watched.broken || watched.isFull === true);
  }
}

/** Shortest wait for a lock, of a caller whose time went by in the line for a connection: as good as none. */
const lockWaitMinMs = 50;

/**
 * The statement that opens a transaction, with the limits of its caller.
 * @param waitedMs time since the call, which its wait for locks includes
 */
function beginOf({ lockWaitMs, work }: CallerLimits, waitedMs: number): string {
  const settings = [
    ...(lockWaitMs === undefined ? [] : [`set local lock_timeout = ${Math.max(lockWaitMinMs, Math.ceil(lockWaitMs - waitedMs))}`]),
    ...(work === undefined ? [] : [sql`set local application_name = ${work}`.literal()]),
  ];
  return ['begin', ...settings].join('; ');
}

/** Runs a statement of the transaction itself; a client on which it fails is not used again. */
async function command(watched: WatchedLease, text: string): Promise<void> {
  await watched.client.query(text).catch((error: unknown) => {
    watched.broken = true;
    throw translateDatabaseError(error);
  });
}

/** Runs `work`; on failure undoes it, unless the client is to be closed, which undoes everything anyway. */
async function undoOnError<T>(watched: WatchedLease, undo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!watched.broken) await watched.client.query(undo).catch(() => void (watched.broken = true));
    throw error;
  }
}

/** Statements that a client keeps prepared at most: each takes memory of the server as long as the connection lives. */
const plansMax = 200;

const plansOf = new WeakMap<object, Set<string>>();

function notePlan(watched: WatchedLease, name: string): void {
  const plans = plansOf.get(watched.client) ?? new Set();
  plansOf.set(watched.client, plans.add(name));
  if (plans.size > plansMax) watched.isFull = true;
}

async function runOn<Row>(watched: WatchedLease, query: Sql<Row>, limits: CallerLimits, batch?: Batch<Connection>): Promise<Row[]> {
  limits.signal?.throwIfAborted();
  if (limits.inLine && limits.lockWaitMs !== undefined) return runInLine(watched, query, limits);
  if (limits.planOnce) return runPlanned(watched, query, limits);
  const { text, values } = query.compile(watched.lease.schema);
  const name = limits.name ?? batch?.planName(text);
  if (name) notePlan(watched, name);
  const watch = watchLimits(watched.lease, limits);
  const lock = watchLock(watched.lease, limits, (error) => watch.stop(error));
  const outcome = await watched.client.query({ ...(name && { name }), text, values: [...values] }).then(
    ({ rows }: { rows: Row[] }) => ({ rows }),
    (error: unknown) => ({ error }),
  );
  lock.end();
  const stopped = await watch.done();
  if (stopped) {
    watched.broken = true;
    throw stopped.error;
  }
  if ('rows' in outcome) return outcome.rows;
  const error = translateDatabaseError(outcome.error, await lock.blocker());
  const isRefused = error === outcome.error || (error instanceof AppError && error.code === 'record_busy');
  if (!isRefused) watched.broken = true;
  throw error;
}

/** Runs a statement without the limit of its locks. A failure ends the transaction or its savepoint, and the setting with it. */
async function runInLine<Row>(watched: WatchedLease, query: Sql<Row>, { lockWaitMs, ...limits }: CallerLimits): Promise<Row[]> {
  await command(watched, 'set local lock_timeout = 0');
  const rows = await runOn(watched, query, limits);
  await command(watched, `set local lock_timeout = ${lockWaitMs}`);
  return rows;
}

/** Runs a statement by the plan that its connection keeps. After a failure the client, with its setting, is not used again. */
async function runPlanned<Row>(watched: WatchedLease, query: Sql<Row>, limits: CallerLimits): Promise<Row[]> {
  await command(watched, 'set plan_cache_mode = force_generic_plan');
  try {
    return await runOn(watched, query, { ...limits, planOnce: false });
  } catch (error) {
    watched.broken = true;
    throw error;
  } finally {
    if (!watched.broken) await command(watched, 'reset plan_cache_mode');
  }
}

/** Time after which the server is asked for whose lock a statement waits; each further time is twice as long. */
const firstAskMs = 50;

/**
 * Records which work a statement waits for, because the server no longer knows it afterwards. If that work has held its locks for half of
 * the caller's time already, only a few statements of a user or company go on waiting; further statements are refused, so that they keep no
 * connection. Work of tasks waits in any case. Decision 690.
 * @param refuse stops the statement
 */
function watchLock(lease: CallerLease, { lockWaitMs, work }: CallerLimits, refuse: (error: unknown) => void): LockWatch {
  if (lockWaitMs === undefined) return { end: () => {}, blocker: async () => undefined };
  const longMs = lockWaitMs / 2;
  let blocker: Blocker | undefined;
  let asked: Promise<void> | undefined;
  let waiting: Release | undefined;
  let isOver = false;
  let timer = setTimeout(handleTime, firstAskMs, firstAskMs);
  return {
    end: () => {
      isOver = true;
      clearTimeout(timer);
      waiting?.();
    },
    blocker: async () => {
      await asked;
      return workOf(blocker?.work);
    },
  };

  function handleTime(afterMs: number): void {
    asked = lease
      .blockedBy()
      .catch(() => undefined)
      .then((found) => {
        blocker = found ?? blocker;
        if (isOver) return;
        timer = setTimeout(handleTime, afterMs * 2, afterMs * 2);
        if (!found || !lease.tryWait || work !== undefined || waiting || found.heldMs < longMs) return;
        waiting = lease.tryWait();
        if (!waiting) refuse(databaseErrors.record_busy({ by: workOf(found.work) ?? 'other' }));
      });
  }
}

interface LockWatch {
  end(): void;
  /** The work that the statement has waited for. */
  blocker(): Promise<string | undefined>;
}

/** The work by its application name; transactions without a name are single changes. */
function workOf(name: string | undefined): string | undefined {
  return name === undefined || name === '' ? undefined : name.replaceAll('.', '_');
}

interface LimitWatch {
  /** Stops the statement for a reason of the caller. */
  stop(error: unknown): void;
  /** Ends the watch; returns the reason why the statement was stopped, if it was. */
  done(): Promise<{ readonly error: unknown } | undefined>;
}

/** Stops the statement of a lease when its time is over or its caller disconnects. */
function watchLimits(lease: Lease, { timeoutMs, signal }: RunOptions, onStop?: (error: unknown) => void): LimitWatch {
  let stopped: { error: unknown; order: Promise<void> } | undefined;
  const stop = (error: unknown): void => {
    stopped ??= { error, order: lease.stop() };
    onStop?.(error);
  };
  const handleAbort = (): void => stop(signal?.reason);
  const timer = timeoutMs ? setTimeout(() => stop(databaseErrors.timeout()), timeoutMs) : undefined;
  signal?.addEventListener('abort', handleAbort, { once: true });
  return {
    stop,
    done: async () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
      await stopped?.order;
      return stopped;
    },
  };
}

/** Writes the text of a copy; it raises an error for a value that no text can hold. */
function copyOf(query: Sql, home: string, { format = 'csv' }: CopyOutOptions = {}): () => string {
  return () => sql`copy (${query}) to stdout with (format ${sql.raw(format)})`.literal(home);
}

function copyOutOf(takeLease: () => Promise<Lease>, write: () => string, limits: CopyOutOptions): Readable {
  const out = new CopyOut();
  const feed = async (): Promise<void> => {
    limits.signal?.throwIfAborted();
    const statement = write();
    const lease = await takeLease();
    let complete = false;
    const watch = watchLimits(lease, limits, (error) => out.destroy(asError(error)));
    try {
      if (out.destroyed) return;
      // The driver does not see the end of a copy whose reader has left, so the client is closed too.
      out.once('close', () => {
        if (!complete) void lease.stop();
      });
      const sent = out.run(lease.client, statement).then(() => (complete = true));
      await Promise.race([sent, once(out, 'close')]);
    } finally {
      await watch.done();
      lease.release(!complete);
    }
  };
  feed().catch((error: unknown) => out.destroy(asError(translateDatabaseError(error))));
  return out;
}

function copyInto(takeLease: () => Promise<Lease>, table: string, columns: readonly string[], signal?: AbortSignal): Writable {
  const statement = sql`copy ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))}) from stdin`.literal();
  let copy: { readonly lease: Lease; readonly sink: Writable } | undefined;
  const target = new Writable({
    highWaterMark: 1 << 18,
    decodeStrings: true,
    construct: callbackify(async () => {
      const lease = await takeLease();
      const sink = lease.client.query(copyFrom(statement));
      sink.on('error', (error) => target.destroy(asError(translateDatabaseError(error))));
      copy = { lease, sink };
    }),
    write: (chunk: Buffer, _encoding, done) => {
      copy?.sink.write(chunk, done);
    },
    final: (done) => {
      copy?.sink.end(() => {
        copy?.lease.release(false);
        copy = undefined;
        done();
      });
    },
    destroy: (error, done) => {
      copy?.sink.destroy(error ?? undefined);
      copy?.lease.release(true);
      copy = undefined;
      signal?.removeEventListener('abort', handleAbort);
      done(error);
    },
  });
  const handleAbort = (): void => void target.destroy(asError(signal?.reason));
  signal?.addEventListener('abort', handleAbort, { once: true });
  return target;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The request was cancelled.', { cause: reason });
}

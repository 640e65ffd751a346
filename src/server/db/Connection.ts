import type { Readable, Writable } from 'node:stream';
import type { Batch } from './Batch.ts';
import type { CallContext } from './CallContext.ts';
import type { Sql } from './sql.ts';

/** Limits of one statement. */
export interface RunOptions {
  /** Time limit after which the server stops the statement and `timeout` is raised; 0: never. */
  readonly timeoutMs?: number | undefined;
  /** Aborting stops the statement on the server; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** true: may be read from the replica, which can lag by a moment; no effect without a replica. */
  readonly replica?: boolean | undefined;
  /**
   * Keeps the statement prepared on each connection under this name, always with the same text: planned once instead of
   * each time. For statements that run with every request and take longer to plan than to run.
   */
  readonly name?: string | undefined;
  /**
   * true, with a name: one plan for all values. PostgreSQL plans a statement over many small tables each time, because it reckons with
   * more rows in a plan without the values. Costs two short commands.
   */
  readonly planOnce?: boolean | undefined;
  /**
   * true: within a transaction, waits for its locks until its turn comes; only `timeoutMs` and the signal end the wait. For a lock that
   * orders work of one kind: the wait depends on the work before it. Records that people change are not locked so.
   */
  readonly inLine?: boolean | undefined;
}

/** Limits of all work of one caller. */
export interface CallerLimits extends RunOptions {
  /** Time for which a statement of a transaction waits for a lock; then it fails with `record_busy`. Default: without limit. */
  readonly lockWaitMs?: number | undefined;
  /** Name of the work, told to callers that wait for its locks: a kind of task. */
  readonly work?: string | undefined;
}

/**
 * The only access to the database. Values arrive as: bigint number, numeric text, date text (`2026-11-20`), timestamptz Date,
 * json parsed.
 */
export interface Connection {
  /** Schema of the portal's own tables, in which names without a schema are looked for. */
  readonly schema: string;
  /** The work over many records to which the transaction belongs. */
  readonly batch?: Batch<Connection> | undefined;
  /**
   * Runs one statement and returns its rows.
   * @throws AppError `timeout`, `database_unavailable`, `connections_busy`, `too_many_at_once` (503), `record_busy` (409); PostgreSQL's own
   *   errors with their SQLSTATE in `code`
   */
  run<Row>(query: Sql<Row>, options?: RunOptions): Promise<Row[]>;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Within a transaction: a savepoint. Statements of one `tx` run one after
   * another; `work` uses no other connection of the same database, or many at once could wait for each other.
   * @param batch the work over many records that it does; default: that of the transaction around it
   */
  transaction<T>(work: (tx: Connection) => Promise<T>, batch?: Batch<Connection>): Promise<T>;
  /**
   * The rows of a select as bytes of COPY, read from the server as fast as they are consumed; closing the stream early stops the statement.
   * Outside of a transaction it uses a connection of the budget for copies, on the replica if there is one.
   */
  copyOut(query: Sql, options?: CopyOutOptions): Readable;
  /** Takes lines in the format of `copyLine`; emits `finish` when PostgreSQL has accepted all. */
  copyIn(table: string, columns: readonly string[]): Writable;
}

export interface CopyOutOptions extends Omit<RunOptions, 'replica' | 'name'> {
  /** `csv` (default): without a header line, blanks empty, empty texts as `""`. `text`: tabs and backslashes. */
  readonly format?: 'csv' | 'text' | undefined;
}

/**
 * A connection for one reader. Statements end with the call: its signal is the default. A statement that names a table of the
 * definitions is refused with an invariant: rows come from `table()`, changes go through `app.records`. See `guardConnection`.
 */
export interface ScopedConnection extends Connection {
  readonly ctx: CallContext;
  /** The same connection without the guard, as `Database.unscoped`; a test lists the callers. Within a transaction: that transaction. */
  unscoped(reason: string): Connection;
  transaction<T>(work: (tx: ScopedConnection) => Promise<T>, batch?: Batch<Connection>): Promise<T>;
}

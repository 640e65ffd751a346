import { AppError } from '../../shared/framework/AppError.ts';
import type { Connection } from './Connection.ts';
import { databaseErrors } from './errors/databaseErrors.ts';
import { sql } from './sql.ts';

/** Remembers that the database had no disk space for a write, until a write succeeds. */
export interface StorageWatch {
  /** Takes an error of any statement; only `storage_full` counts. */
  readonly note: (error: unknown) => void;
  /** Number of writes refused for lack of space since the start. */
  readonly refusals: () => number;
  /**
   * Costs nothing while no write was refused; after a refusal each call tries a write of about a megabyte, until one succeeds.
   * @throws AppError `storage_full` (503), `timeout` (503), `database_unavailable` (503)
   */
  readonly check: () => Promise<void>;
}

const probeRows = 30_000;
const probeTimeoutMs = 1500;

/** Watches the statements of `connection` for lack of space. */
export function watchStorage(connection: Connection): StorageWatch {
  let refusals = 0;
  let isFull = false;
  const note = (error: unknown): void => {
    if (!isStorageFull(error)) return;
    refusals += 1;
    isFull = true;
  };
  return {
    note,
    refusals: () => refusals,
    check: async () => {
      if (!isFull) return;
      await connection.transaction((tx) => tx.run(probe(), { timeoutMs: probeTimeoutMs }));
      isFull = false;
    },
  };
}

/** A table that only the transaction sees needs new space; small changes of other tables find some in their pages. */
function probe() {
  return sql`create temporary table storage_probe on commit drop as select generate_series(1, ${sql.raw(String(probeRows))}) as filler`;
}

function isStorageFull(error: unknown): boolean {
  return error instanceof AppError && error.code === databaseErrors.storage_full().code;
}

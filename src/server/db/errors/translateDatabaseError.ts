import { databaseErrors } from './databaseErrors.ts';

// SQLSTATE: connection exceptions (08...), shutdown and crash of the server, too many connections.
const lostConnection = /^(08...|57P0[1-5]|53300)$/;
const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
// The driver gives these conditions no code.
const lostMessage = /^(Connection terminated|Client was closed|Client has encountered a connection error)/;
/** The pool's words for a wait in which no connection came free; a connection that cannot be opened has other ones. */
const waitedInVain = 'timeout exceeded when trying to connect';
const retryAfterSeconds = 5;

// SQLSTATE lock_not_available, deadlock_detected.
const lockCodes: ReadonlySet<string> = new Set(['55P03', '40P01']);

// SQLSTATE disk_full, and the system's own error codes for this process.
const noSpace = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * Turns an error of the driver into an expected condition if it is one.
 * @param by work of the transaction that the statement has waited for
 * @returns AppError `timeout` for a stopped statement, `database_unavailable` for a lost connection, `connections_busy` after a wait for a
 * connection, `record_busy` for a lock, `storage_full` for a write without disk space, else the error itself
 */
export function translateDatabaseError(error: unknown, by = 'other'): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '57014') return databaseErrors.timeout({}, { cause: error });
  if (lockCodes.has(code)) return databaseErrors.record_busy({ by }, { cause: error });
  if (error.message === waitedInVain) return databaseErrors.connections_busy({}, { cause: error, retryAfterSeconds });
  if (noSpace.has(code)) return databaseErrors.storage_full({}, { cause: error });
  if (lostConnection.test(code) || lostSocket.has(code) || lostMessage.test(error.message))
    return databaseErrors.database_unavailable({}, { cause: error });
  return error;
}

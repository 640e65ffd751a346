import { databaseErrors } from './databaseErrors.ts';

// SQLSTATE: connection exceptions (08...), shutdown and crash of the server, too many connections.
const lostConnection = /^(08...|57P0[1-5]|53300)$/;
const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
// The driver gives these conditions no code.
const lostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error)/;

// SQLSTATE disk_full, and the system's own error codes for this process.
const noSpace = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * Turns an error of the driver into an expected condition if it is one.
 * @returns AppError `timeout` for a stopped statement, `database_unavailable` for a lost connection, `storage_full` for a write
 *   without disk space, else the error itself
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '57014') return databaseErrors.timeout({}, { cause: error });
  if (noSpace.has(code)) return databaseErrors.storage_full({}, { cause: error });
  if (lostConnection.test(code) || lostSocket.has(code) || lostMessage.test(error.message))
    return databaseErrors.database_unavailable({}, { cause: error });
  return error;
}
